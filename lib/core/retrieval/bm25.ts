import { STOP_WORDS } from './stop-words'
import { tokenize } from './tokenize'

/** An index over the facts of one patient. Build once, search many times. */
export type Bm25Index = {
  ids: readonly string[]
  lengths: readonly number[]
  mean: number
  postings: ReadonlyMap<string, Posting[]>
}

type Posting = { document: number; count: number }

/** Saturation of a term's count, and how far long texts are held back; the customary values. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.75

/** Indexes texts for `searchIndex`; ids are handed back with the hits. Linear in the texts. */
export function buildIndex(documents: readonly { id: string; text: string }[]): Bm25Index {
  const postings = new Map<string, Posting[]>()
  const lengths: number[] = []
  for (const [document, { text }] of documents.entries()) {
    const terms = listTerms(text)
    lengths.push(terms.length)
    for (const term of terms) addPosting(postings, term, document)
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(lengths.length, 1)
  return { ids: documents.map((document) => document.id), lengths, mean: Math.max(mean, 1), postings }
}

/**
 * The texts that share words with the query, best first, at most `limit`. Scores are Okapi BM25 (never negative), comparable
 * only within one search; equal scores keep the order of the index. Abbreviations, brand names and word endings are evened
 * out on both sides.
 *
 * @see Robertson, Zaragoza 2009, The Probabilistic Relevance Framework
 */
export function searchIndex(index: Bm25Index, query: string, limit: number): { id: string; score: number }[] {
  const scores = new Map<number, number>()
  for (const term of new Set(listTerms(query))) {
    const postings = index.postings.get(term) ?? []
    const rarity = Math.log(1 + (index.ids.length - postings.length + 0.5) / (postings.length + 0.5))
    for (const { document, count } of postings) {
      const length = (index.lengths[document] ?? 0) / index.mean
      const weight =
        (count * (SATURATION + 1)) / (count + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length))
      scores.set(document, (scores.get(document) ?? 0) + rarity * weight)
    }
  }
  return [...scores]
    .toSorted(([one, oneScore], [other, otherScore]) => otherScore - oneScore || one - other)
    .slice(0, limit)
    .map(([document, score]) => ({ id: index.ids[document] ?? '', score }))
}

/** The terms of a text that a search looks at; a number with a unit counts alone and with its unit. */
function listTerms(text: string): string[] {
  return tokenize(text).flatMap((token) => {
    if (token.kind === 'word') return token.term.length < 2 || STOP_WORDS.has(token.term) ? [] : [token.term]
    return token.unit === null ? [token.term] : [token.term, token.term + token.unit]
  })
}

function addPosting(postings: Map<string, Posting[]>, term: string, document: number): void {
  const known = postings.get(term)
  const last = known?.at(-1)
  if (!known) postings.set(term, [{ document, count: 1 }])
  else if (last?.document === document) last.count++
  else known.push({ document, count: 1 })
}
