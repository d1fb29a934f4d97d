import { keyedUnits } from '@/lib/core/stats/keyed-units'
import { type BootstrapOptions, bootstrapFigures } from '../bootstrap-figures'
import { defined, type Estimate, type Figure, undefinedFigure } from '../rating-table'
import type { LabeledSpan, SpanDocument } from './labeled-span'
import { textTokens, toTokenSpan, toTokenSpanAsPublished } from './text-tokens'

export type OverlapScores = {
  /** Share of the second's marked tokens that the first, the reference, marked too; as published the reverse. */
  precision: Estimate
  /** Share of the first's marked tokens that the second marked, too; as published the reverse. */
  recall: Estimate
  /** Harmonic mean: 0 when nothing is shared, undefined when nobody marked anything. */
  f1: Estimate
}

export type OverlapOptions = BootstrapOptions & {
  /** Whether a token must have the same label, or only be marked by both. */
  isLabelAware: boolean
  /**
   * Count tokens as the published script does: twice where an annotator's own spans overlap, and shifted within words. Precision and
   * recall change places then, for that script takes the second annotator for the reference.
   */
  isAsPublished?: boolean
}

/**
 * Agreement on which tokens are marked, summed over texts; intervals resample whole texts.
 *
 * @param documents with their texts; those without are left out
 * @see Hegselmann et al. 2024, agreement F1 of two annotators
 * @example
 * // the first marks two words of three, the second one of these
 * const documents = [{ text: 'one two three', first: [span(0, 7)], second: [span(4, 7)] }]
 * const { precision, recall, f1 } = overlapF1(documents, { isLabelAware: true, resamples: 100, seed: 1 })
 * precision.value // => 1
 * recall.value // => 0.5
 * f1.value // => 0.667
 */
export function overlapF1(
  documents: readonly SpanDocument[],
  { isLabelAware, isAsPublished = false, ...options }: OverlapOptions,
): OverlapScores {
  const counts = documents.flatMap(({ text, first, second }) => {
    if (text === null) return []
    const marks = (spans: readonly LabeledSpan[]) => markedTokens(text, spans, isLabelAware, isAsPublished)
    const [one, other] = [marks(first), marks(second)]
    const inOne = new Set(one)
    const inOther = new Set(other)
    const foundOne = one.filter((mark) => inOther.has(mark)).length
    const foundOther = other.filter((mark) => inOne.has(mark)).length
    return [Float64Array.of(one.length, foundOne, other.length, foundOther)]
  })
  const { ofFirst, ofSecond, f1 } = bootstrapFigures(
    keyedUnits(
      counts.map((own) => own.join()),
      4,
      (text) => counts[text] as Float64Array,
      null,
    ),
    {
      ofFirst: ([marked = 0, found = 0]) => share(found, marked, 'the first marked nothing'),
      ofSecond: ([, , marked = 0, found = 0]) => share(found, marked, 'the second marked nothing'),
      f1: harmonicMean,
    },
    options,
  )
  return isAsPublished
    ? { precision: ofFirst, recall: ofSecond, f1 }
    : { precision: ofSecond, recall: ofFirst, f1 }
}

function markedTokens(
  text: string,
  spans: readonly LabeledSpan[],
  isLabelAware: boolean,
  isAsPublished: boolean,
): string[] {
  const tokens = textTokens(text)
  const marks = spans.flatMap((span) => {
    const { start, end, label } = isAsPublished
      ? toTokenSpanAsPublished(text, span)
      : toTokenSpan(tokens, span)
    return Array.from({ length: end - start }, (_, index) =>
      isLabelAware ? `${start + index} ${label}` : String(start + index),
    )
  })
  return isAsPublished ? marks : [...new Set(marks)]
}

function share(found: number, marked: number, reason: string): Figure {
  return marked === 0 ? undefinedFigure(reason) : defined(found / marked)
}

function harmonicMean([one = 0, foundOne = 0, other = 0, foundOther = 0]: ArrayLike<number> &
  Iterable<number>): Figure {
  if (one === 0 && other === 0) return undefinedFigure('nobody marked anything')
  if (foundOne === 0 || foundOther === 0) return defined(0)
  return defined(2 / (one / foundOne + other / foundOther))
}
