import { cutAtBreakpoints, findBreakpoints, joinWindows, neighborDistances } from './breakpoints'
import { splitSentences } from './sentences'
import { splitSentencesAsPublished } from './sentences-as-published'
import { type Span, trimmedSpan } from './span'

/**
 * A piece of a text that speaks of one matter; `depth` counts how often its text was cut before it was accepted. It quotes the
 * text, save where the one who cut it says otherwise.
 */
export type Chunk = Span & { depth: number }

export type ChunkSettings = {
  /**
   * `described` does what the paper says: windows of three sentences, and no chunk longer than the limit. `as-published` does
   * what its code does: untrained sentences, windows of seven, outer white space kept, and chunks of exactly the limit cut again.
   */
  variant: 'described' | 'as-published'
  maxTokens: number
}

export type ChunkTools = {
  /** A vector for each text. */
  embed: (texts: readonly string[]) => Promise<readonly ArrayLike<number>[]>
  countTokens: (text: string) => number
  /**
   * Cuts what cannot be cut by matter into pieces of at most `limit` tokens; `packSentences` is the usual one, and
   * `packAsPublished` that of the published code.
   */
  cutLong: (text: string, limit: number) => readonly Span[]
}

const PERCENTILE = 90
/** A chunk with this share of its text is no progress. */
export const NO_PROGRESS = 0.75
export const WINDOW_EACH_SIDE = { described: 1, 'as-published': 3 }

/**
 * Cuts a text where its matter changes: between sentences whose surroundings are farther apart than the 90th percentile of
 * all distances in the text, again and again until every chunk is within the limit. What cannot be cut so is cut by
 * `tools.cutLong`. Chunks are in order.
 *
 * @returns one chunk for a text within the limit, none for a blank one
 * @see VeriFact (Chung et al. 2025), section 4.2.1
 */
export async function chunkByMatter(
  text: string,
  settings: ChunkSettings,
  tools: ChunkTools,
): Promise<Chunk[]> {
  if (text.trim() === '') return []
  if (tools.countTokens(text) > settings.maxTokens) return cutByMatter(text, settings, tools)
  const whole = settings.variant === 'described' ? trimmedSpan(text, 0, text.length) : null
  return [{ ...(whole ?? { start: 0, end: text.length, text }), depth: 0 }]
}

/** The recursion of {@link chunkByMatter}, which cuts at least once where it can. */
export async function cutByMatter(
  text: string,
  settings: ChunkSettings,
  tools: ChunkTools,
  depth = 0,
): Promise<Chunk[]> {
  const pieces = findPieces(text, settings.variant)
  const windows = joinWindows(
    pieces.map(({ start, end }) => text.slice(start, end)),
    WINDOW_EACH_SIDE[settings.variant],
  )
  const vectors = windows.length > 1 ? await tools.embed(windows) : []
  const breakpoints = findBreakpoints(neighborDistances(vectors), PERCENTILE)
  const chunks: Chunk[] = []
  for (const { from, to } of cutAtBreakpoints(pieces.length, breakpoints)) {
    const start = pieces[from]?.start ?? 0
    const end = pieces[to - 1]?.end ?? text.length
    const part = text.slice(start, end)
    for (const chunk of await settle(part, text, settings, tools, depth)) {
      chunks.push({ ...chunk, start: start + chunk.start, end: start + chunk.end })
    }
  }
  return chunks
}

/** A part as it is, cut between sentences, or cut by matter again; places are those in the part. */
async function settle(
  part: string,
  whole: string,
  settings: ChunkSettings,
  tools: ChunkTools,
  depth: number,
): Promise<Chunk[]> {
  const { maxTokens, variant } = settings
  const tokens = tools.countTokens(part)
  const fits = variant === 'described' ? tokens <= maxTokens : tokens < maxTokens
  if (fits) {
    const span = variant === 'described' ? trimmedSpan(part, 0, part.length) : null
    return span || variant === 'as-published'
      ? [{ ...(span ?? { start: 0, end: part.length, text: part }), depth }]
      : []
  }
  if (tokens < NO_PROGRESS * tools.countTokens(whole)) return cutByMatter(part, settings, tools, depth + 1)
  return tools.cutLong(part, maxTokens).map((piece) => ({ ...piece, depth: depth + 1 }))
}

/** Sentences with the white space after them, so that together they are the text. */
export function findPieces(
  text: string,
  variant: ChunkSettings['variant'],
): { start: number; end: number }[] {
  if (variant === 'as-published') {
    let end = 0
    return splitSentencesAsPublished(text).map((piece) => ({ start: end, end: (end += piece.length) }))
  }
  const starts = splitSentences(text).map((sentence) => sentence.start)
  return starts.map((start, index) => ({
    start: index === 0 ? 0 : start,
    end: starts[index + 1] ?? text.length,
  }))
}
