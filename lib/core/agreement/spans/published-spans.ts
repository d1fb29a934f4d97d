import type { LabeledSpan, SpanDocument } from './labeled-span'
import { toTokenSpanAsPublished } from './text-tokens'

/**
 * A text with its spans in words, as published scores count them; spans of space alone are left out.
 *
 * @see Hegselmann et al. 2024, whose detection scores are based on it
 * @example
 * publishedSpans({ text: 'No stone found.', first: [span(3, 8)], second: [] }).first // => [{ start: 1, end: 2, label: 'a' }]
 */
export function publishedSpans({ text, first, second }: SpanDocument): SpanDocument {
  const place = (spans: readonly LabeledSpan[]) =>
    spans.map((span) => toTokenSpanAsPublished(text ?? '', span)).filter(({ start, end }) => start < end)
  return { text: null, first: place(first), second: place(second) }
}
