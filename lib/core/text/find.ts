import { endOfCharacter, type FoldedText, foldText } from './fold-text'

/** A place where a query was found: which text of the list, and the half-open span in its original code units. */
export type FindHit = { index: number; start: number; end: number }

/**
 * All places of a query in a list of texts (notes, or pages of a PDF), in reading order, without overlaps. Case, accents,
 * kinds of quotes, dashes and white space make no difference; a blank query finds nothing.
 *
 * @param texts the folded texts; fold once with `foldText`, search at each key press
 * @param limit stop after so many hits, so that a single letter cannot flood a page
 */
export function findInTexts(texts: readonly FoldedText[], query: string, limit = 5000): FindHit[] {
  const wanted = foldText(query).folded.trim()
  const hits: FindHit[] = []
  if (wanted === '') return hits
  for (const [index, text] of texts.entries()) {
    let at = text.folded.indexOf(wanted)
    while (at >= 0 && hits.length < limit) {
      hits.push({ index, ...toOriginal(text, at, at + wanted.length) })
      at = text.folded.indexOf(wanted, at + wanted.length)
    }
  }
  return hits
}

function toOriginal(text: FoldedText, from: number, to: number): { start: number; end: number } {
  const start = text.starts[from] ?? 0
  return { start, end: endOfCharacter(text.original, text.starts[to - 1] ?? start) }
}
