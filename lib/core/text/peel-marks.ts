import type { Span } from './span'

type Part = Omit<Span, 'end'>

/**
 * Marks that end a text in a row come off one with each cut into sentences as published, where nothing is before them from
 * both ends. These are all the cuts at once that such a text needs: one by one a long row would take time with the square of
 * its length.
 *
 * @param parts the first cut; handed back where it took off no such mark
 * @param fits whether a text needs no further cut. Of two texts the longer may fit alone, but not by more than `JITTER` marks
 */
export function peelMarks(
  text: string,
  parts: readonly Part[],
  fits: (text: string) => boolean,
): readonly Part[] {
  const row = text.length - startOfRow(text)
  const isBoth = row === text.length
  const [first, ...others] = parts
  const isPeeled = isBoth || (others.length === 1 && first?.text.length === text.length - 1)
  if (row < 3 || !isPeeled) return parts
  const most = isBoth ? Math.floor((row - 1) / 2) : row - 1
  const keep = (cuts: number) => text.slice(isBoth ? cuts : 0, text.length - cuts)
  const cuts = findFewest(most, (count) => fits(keep(count)))
  const marks = (from: number) => Array.from({ length: cuts }, (_, at) => toPart(text, from + at, 1))
  const kept = toPart(text, isBoth ? cuts : 0, keep(cuts).length)
  return [...(isBoth ? marks(0) : []), kept, ...marks(text.length - cuts)]
}

/** A mark more or less at the end of a row may join two tokens into one, or part them. */
const JITTER = 8

/** @returns from 1 to `most`, the smallest that is enough; `most` where none is */
function findFewest(most: number, isEnough: (count: number) => boolean): number {
  let [low, high] = [1, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle + 1
  }
  for (let count = Math.max(1, low - JITTER); count < low; count++) if (isEnough(count)) return count
  return low
}

function startOfRow(text: string): number {
  let start = text.length
  while (start > 0 && (text[start - 1] === '?' || text[start - 1] === '!')) start--
  return start
}

function toPart(text: string, start: number, length: number): Part {
  return { start, text: text.slice(start, start + length) }
}
