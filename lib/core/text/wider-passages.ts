import { splitSentences } from './sentences'
import { type Span, trimmedSpan } from './span'

/**
 * The passages around a place of a clinical text that one would quote, the narrowest first: the sentences that the place
 * touches, then one sentence more each time, those after it before those that precede it.
 *
 * @param place half-open, in UTF-16 code units of `text`
 * @param limit the longest passage wanted, in code units
 * @returns spans without outer whitespace, each holding the one before; the bare place where no sentence touches it or its
 *   own is longer than `limit`; empty when there is nothing but whitespace
 */
export function widerPassages(text: string, span: Pick<Span, 'start' | 'end'>, limit: number): Span[] {
  const end = Math.min(span.end, span.start + limit, text.length)
  const bare = end > span.start ? trimmedSpan(text, span.start, end) : null
  if (!bare) return []
  const sentences = splitSentences(text)
  const touched = sentences.filter(({ start, end }) => start < bare.end && end > bare.start)
  const [own, last] = [touched[0], touched.at(-1)]
  if (!own || !last || last.end - own.start > limit) return [bare]
  const after = sentences
    .filter(({ start }) => start >= last.end)
    .map(({ end }) => ({ start: own.start, end }))
  const furthest = after.at(-1)?.end ?? last.end
  const before = sentences
    .filter(({ end }) => end <= own.start)
    .toReversed()
    .map(({ start }) => ({ start, end: furthest }))
  return [{ start: own.start, end: last.end }, ...after, ...before]
    .filter(({ start, end }) => end - start <= limit)
    .map(({ start, end }) => ({ start, end, text: text.slice(start, end) }))
}
