import { splitsCharacter } from '@/lib/core/text/span'
import type { ShownSpan } from './span-looks'

/** A stretch of a text that is drawn by itself: so that a mark draws little anew, no longer than a few sentences. */
export type Piece = { start: number; text: string }

/** Longest piece, in UTF-16 code units. */
const MOST = 240

/** Of a line, what is laid out by itself: up to the end of a sentence behind so many units, or to the next blank. */
const STRETCH = /[^]{2000}(?:[^]{0,400}?[.!?] |[^]*? )|[^]+/g

/**
 * A shown text in lines, each with its line break, and each line in pieces. Together they are the text. A line of more than a screen is
 * several, cut behind a sentence: a browser lays a line out whole for whatever changes in it.
 */
export function cutText(text: string): Piece[][] {
  let start = 0
  const lines = text.split(/(?<=\n)/).flatMap((line) => line.match(STRETCH) ?? [line])
  return lines.map((line) => {
    const pieces: Piece[] = []
    for (let from = 0; from < line.length; ) {
      const to = cutAt(line, from)
      pieces.push({ start: start + from, text: line.slice(from, to) })
      from = to
    }
    start += line.length
    return pieces
  })
}

/** Behind the last blank of a piece; in the midst of a word that is longer than that, between two characters. */
function cutAt(line: string, from: number): number {
  if (line.length - from <= MOST) return line.length
  const blank = line.slice(from, from + MOST).search(/\s\S*$/)
  if (blank > 0) return from + blank + 1
  const at = from + MOST
  return splitsCharacter(line, at) ? at + 1 : at
}

/** A stretch of a piece over which the same spans lie, longest first. */
export type Segment = {
  start: number
  end: number
  spans: readonly ShownSpan[]
  begins: readonly ShownSpan[]
}

/** @param spans those that touch the piece */
export function cutAtSpans({ start, text }: Piece, spans: readonly ShownSpan[]): Segment[] {
  const end = start + text.length
  const edges = [start, end, ...spans.flatMap((span) => [span.start, span.end])]
  const cuts = [...new Set(edges)]
    .filter((edge) => start <= edge && edge <= end)
    .toSorted((one, other) => one - other)
  return cuts.slice(0, -1).map((from, index) => {
    const covering = spans.filter((span) => span.start <= from && from < span.end)
    return {
      start: from,
      end: cuts[index + 1] ?? end,
      spans: covering.toSorted((one, other) => other.end - other.start - (one.end - one.start)),
      begins: covering.filter((span) => span.start === from && !span.isFaint),
    }
  })
}

/** By the starts of pieces, the spans that touch each. @param lines as `cutText` gives them */
export function spansByPiece(
  lines: readonly (readonly Piece[])[],
  spans: readonly ShownSpan[],
): ReadonlyMap<number, readonly ShownSpan[]> {
  const pieces = lines.flat()
  const found = new Map<number, ShownSpan[]>()
  for (const span of spans) {
    for (let index = firstEndingAfter(pieces, span.start); index < pieces.length; index++) {
      const piece = pieces[index]
      if (!piece || piece.start >= span.end) break
      const own = found.get(piece.start) ?? []
      own.push(span)
      found.set(piece.start, own)
    }
  }
  return found
}

function firstEndingAfter(pieces: readonly Piece[], at: number): number {
  let [low, high] = [0, pieces.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const piece = pieces[middle]
    if (piece && piece.start + piece.text.length > at) high = middle
    else low = middle + 1
  }
  return low
}
