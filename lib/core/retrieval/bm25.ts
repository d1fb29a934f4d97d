import { mapInSlices } from '../text/map-in-slices'
import { pickBest } from './pick-best'
import { STOP_WORDS } from './stop-words'
import { tokenize } from './tokenize'

/** An index over the facts of one patient. Build once, search many times. */
export type Bm25Index = {
  ids: readonly string[]
  lengths: readonly number[]
  mean: number
  /** Where each term's texts stand in the next two. */
  places: ReadonlyMap<string, Scope>
  documents: Uint32Array
  counts: Uint32Array
}

type Scope = { start: number; end: number }

/** Saturation of a term's count, and how far long texts are held back; the customary values. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.75

/** Indexes texts for `searchIndex`; ids are handed back with the hits. Linear in the texts. @param pause lets others go on */
export async function buildIndex(
  documents: readonly { id: string; text: string }[],
  pause: () => Promise<void>,
): Promise<Bm25Index> {
  const entries: number[] = []
  const numbers = new Map<string, number>()
  const lengths = await mapInSlices(documents, pause, ({ text }, document) => {
    const terms = listTerms(text)
    for (const [term, count] of countEach(terms)) {
      const number = numbers.get(term) ?? numbers.size
      numbers.set(term, number)
      entries.push(number, document, count)
    }
    return terms.length
  })
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(lengths.length, 1)
  const ids = documents.map((document) => document.id)
  return { ids, lengths, mean: Math.max(mean, 1), ...packPostings(entries, [...numbers.keys()]) }
}

/**
 * The texts that share words with the query, best first, at most `limit`. Scores are Okapi BM25 (never negative), comparable
 * only within one search; equal scores keep the order of the index. Abbreviations, brand names and word endings are evened
 * out on both sides.
 *
 * @see Robertson, Zaragoza 2009, The Probabilistic Relevance Framework
 */
export function searchIndex(index: Bm25Index, query: string, limit: number): { id: string; score: number }[] {
  const scores = new Float64Array(index.ids.length)
  for (const term of new Set(listTerms(query))) {
    const { start, end } = index.places.get(term) ?? { start: 0, end: 0 }
    const found = end - start
    const rarity = Math.log(1 + (index.ids.length - found + 0.5) / (found + 0.5))
    for (let position = start; position < end; position++) {
      const document = index.documents[position] ?? 0
      const count = index.counts[position] ?? 0
      const length = (index.lengths[document] ?? 0) / index.mean
      const weight =
        (count * (SATURATION + 1)) / (count + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length))
      scores[document] = (scores[document] ?? 0) + rarity * weight
    }
  }
  // whatever shares a word has a score above 0
  return pickBest(scores.keys(), (document) => scores[document] || null, limit).map(
    ({ index: position, score }) => ({
      id: index.ids[position] ?? '',
      score,
    }),
  )
}

/** The terms of a text that a search looks at; a number with a unit counts alone and with its unit. */
function listTerms(text: string): string[] {
  return tokenize(text).flatMap((token) => {
    if (token.kind === 'word') return token.term.length < 2 || STOP_WORDS.has(token.term) ? [] : [token.term]
    return token.unit === null ? [token.term] : [token.term, token.term + token.unit]
  })
}

function countEach(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** Eight bytes a posting, all terms one after another: as objects those of a large chart take 16 MB. */
function packPostings(entries: readonly number[], terms: readonly string[]) {
  const size = entries.length / 3
  const starts = new Uint32Array(terms.length + 1)
  for (let at = 0; at < entries.length; at += 3) {
    const next = (entries[at] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let term = 1; term <= terms.length; term++)
    starts[term] = (starts[term] ?? 0) + (starts[term - 1] ?? 0)
  const free = starts.slice()
  const [documents, counts] = [new Uint32Array(size), new Uint32Array(size)]
  for (let at = 0; at < entries.length; at += 3) {
    const term = entries[at] ?? 0
    const index = free[term] ?? 0
    free[term] = index + 1
    documents[index] = entries[at + 1] ?? 0
    counts[index] = entries[at + 2] ?? 0
  }
  const places = new Map(
    terms.map((term, at) => [term, { start: starts[at] ?? 0, end: starts[at + 1] ?? 0 }]),
  )
  return { places, documents, counts }
}
