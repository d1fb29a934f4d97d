import { STOP_WORDS } from '../retrieval/stop-words'
import { tokenize } from '../retrieval/tokenize'
import { locateQuote } from './locate-quote'
import { splitSentences } from './sentences'
import type { Span } from './span'
import { splitStatements } from './statements'

/**
 * Where a claim comes from in the passage that it was taken from. `quoted`: the passage says it word for word. `aligned`: the
 * clause or sentence that holds most of its words, at least half. `passage`: nothing smaller than the passage can be named.
 */
export type AlignedClaim = Span & { how: 'quoted' | 'aligned' | 'passage' }

/** Below this share of its words a place is not the claim's. */
const ENOUGH = 0.5
/** A longer place must hold this much more of the claim to be preferred. */
const WORTH_LENGTH = 0.15

/**
 * Finds the place of a model's claim in its passage, which it mostly says in other words: endings, abbreviations and brand
 * names make no difference, stop words do not count, and a number counts twice.
 *
 * @throws {RangeError} for a blank passage: nothing can come from it
 */
export function alignClaim(passage: string, claim: string): AlignedClaim {
  if (passage.trim() === '') throw new RangeError('a claim needs a passage')
  const quoted = locateQuote(passage, claim.replace(/[.]\s*$/u, ''))
  if (quoted) return { ...quoted, how: 'quoted' }
  const wanted = weighTerms(claim)
  let best: { place: Span; cover: number } | null = null
  for (const span of listPlaces(passage)) {
    const cover = measureCover(wanted, span.text)
    if (cover >= ENOUGH && (best === null || cover >= best.cover + WORTH_LENGTH))
      best = { place: span, cover }
    else if (best && cover > best.cover && span.text.length <= best.place.text.length)
      best = { place: span, cover }
  }
  if (best) return { ...best.place, how: 'aligned' }
  const start = passage.length - passage.trimStart().length
  const text = passage.trim()
  return { start, end: start + text.length, text, how: 'passage' }
}

/** Clauses, sentences and pairs of neighboring sentences, shorter ones first. */
function listPlaces(passage: string): Span[] {
  const sentences = splitSentences(passage)
  const pairs = sentences.slice(1).map((sentence, index) => {
    const start = sentences[index]?.start ?? 0
    return { start, end: sentence.end, text: passage.slice(start, sentence.end) }
  })
  const clauses = splitStatements(passage, 'claim').map(({ start, end, text }) => ({ start, end, text }))
  return [...clauses, ...sentences, ...pairs].toSorted((one, other) => one.text.length - other.text.length)
}

function weighTerms(text: string): ReadonlyMap<string, number> {
  return new Map(
    tokenize(text).flatMap(({ kind, term }) =>
      STOP_WORDS.has(term) ? [] : [[term, kind === 'word' ? 1 : 2] as const],
    ),
  )
}

function measureCover(wanted: ReadonlyMap<string, number>, text: string): number {
  const held = new Set(tokenize(text).map((token) => token.term))
  let total = 0
  let found = 0
  for (const [term, weight] of wanted) {
    total += weight
    if (held.has(term)) found += weight
  }
  return total === 0 ? 0 : found / total
}
