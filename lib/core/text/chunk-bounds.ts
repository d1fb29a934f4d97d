import { joinWindows } from './breakpoints'
import {
  type ChunkSettings,
  type ChunkTools,
  findPieces,
  NO_PROGRESS,
  WINDOW_EACH_SIDE,
} from './semantic-chunks'
import type { Span } from './span'

/**
 * Into how many chunks a text may come, as pieces of about their length; and what is sent for vectors, in texts and
 * characters.
 */
export type ChunkBounds = Record<
  'fewest' | 'most',
  { chunks: Span[]; embedCalls: number; embedChars: number }
>

/**
 * By how much a chunk may count more than its limit: a break at its end counts in the whole text alone; published, a second
 * vocabulary counts what is cut between sentences.
 */
const COUNTED_MORE = {
  described: (limit: number) => limit + 1,
  'as-published': (limit: number) => 1.25 * limit,
}
/** What is as long as the limit by one vocabulary and fits by the other is cut at half of it. */
const CUT_AT = { described: 1, 'as-published': 0.5 }

/**
 * What {@link chunkByMatter} may make of a text before any vector is known: chunks as long as they may be, or every sentence
 * one by itself; cut once, or again as often as its parts can be too long.
 *
 * @param batch texts in one call for vectors
 */
export function boundChunks(
  text: string,
  { variant, maxTokens }: ChunkSettings,
  { countTokens, cutLong }: Pick<ChunkTools, 'countTokens' | 'cutLong'>,
  batch: number,
): ChunkBounds {
  const tokens = countTokens(text)
  if (tokens <= maxTokens) {
    const chunks = text.trim() === '' ? [] : [{ start: 0, end: text.length, text }]
    const whole = { chunks, embedCalls: 0, embedChars: 0 }
    return { fewest: whole, most: whole }
  }
  const pieces = findPieces(text, variant).map(({ start, end }) => ({
    start,
    end,
    text: text.slice(start, end),
  }))
  const limit = maxTokens * CUT_AT[variant]
  const shortest = pieces.flatMap((piece) =>
    countTokens(piece.text) > limit
      ? cutLong(piece.text, limit).map((part) => shift(part, piece.start))
      : [piece],
  )
  const texts = joinWindows(
    pieces.map((piece) => piece.text),
    WINDOW_EACH_SIDE[variant],
  )
  const windows = texts.length > 1 ? [...new Set(texts)] : []
  const embedChars = windows.reduce((sum, window) => sum + window.length, 0)
  const embedCalls = Math.ceil(windows.length / batch)
  const rounds = 1 + Math.floor(Math.log(tokens / maxTokens) / -Math.log(NO_PROGRESS))
  const tooLong = Math.min(Math.floor(tokens / maxTokens), Math.floor(windows.length / 2))
  return {
    fewest: {
      chunks: cutEvenly(text, Math.ceil(countTokens(squeeze(text)) / COUNTED_MORE[variant](maxTokens))),
      embedCalls,
      embedChars,
    },
    most: {
      chunks: shortest.filter((piece) => piece.text.trim() !== ''),
      embedCalls: embedCalls + (rounds - 1) * (embedCalls + tooLong),
      embedChars: rounds * embedChars,
    },
  }
}

function shift({ start, end, text }: Span, by: number): Span {
  return { start: start + by, end: end + by, text }
}

/** Without the blank lines, which stand between chunks and in none. */
function squeeze(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

function cutEvenly(text: string, count: number): Span[] {
  const indices = Array.from({ length: count + 1 }, (_, at) => Math.round((at * text.length) / count))
  return indices.slice(1).flatMap((end, at) => {
    const start = indices[at] ?? 0
    const part = text.slice(start, end)
    return part.trim() === '' ? [] : [{ start, end, text: part }]
  })
}
