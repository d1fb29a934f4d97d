import { defined, type Figure, undefinedFigure } from '../rating-table'
import { isSameSpan, type LabeledSpan } from './labeled-span'
import type { SpanPair } from './match-spans'

/**
 * When a pair counts. `strict`: same place and label. `exact`: same place. `partial`: same place in full, overlap by half,
 * whatever the label. `type`: same label, any overlap.
 *
 * @see Segura-Bedmar I et al. (2013), SemEval-2013 task 9; the schemes that nervaluate counts
 */
export const SPAN_SCHEMES = ['strict', 'exact', 'partial', 'type'] as const
export type SpanScheme = (typeof SPAN_SCHEMES)[number]

export const OUTCOMES = ['correct', 'incorrect', 'partial', 'missed', 'spurious'] as const
type SpanOutcome = (typeof OUTCOMES)[number]
export type SpanCounts = Record<SpanOutcome, number>

type Outcomes = Readonly<Record<SpanScheme, SpanOutcome>>

const ofAll = (outcome: SpanOutcome): Outcomes => ({
  strict: outcome,
  exact: outcome,
  partial: outcome,
  type: outcome,
})

/** What there is of pairs, as {@link pairKindOf} numbers it, and what each counts as. */
export const PAIR_KINDS: readonly Outcomes[] = [
  ofAll('spurious'),
  ofAll('missed'),
  // another place and another label, or the same label; the same place and another label, or the same
  { strict: 'incorrect', exact: 'incorrect', partial: 'partial', type: 'incorrect' },
  { strict: 'incorrect', exact: 'incorrect', partial: 'partial', type: 'correct' },
  { strict: 'incorrect', exact: 'correct', partial: 'correct', type: 'incorrect' },
  ofAll('correct'),
]

/** Which of {@link PAIR_KINDS} a pair is: without its first it is spurious, without its second missed. */
export function pairKindOf(
  { first, second }: SpanPair,
  gold: readonly LabeledSpan[],
  predicted: readonly LabeledSpan[],
): number {
  const one = first === null ? undefined : gold[first]
  const other = second === null ? undefined : predicted[second]
  if (one === undefined) return 0
  if (other === undefined) return 1
  return 2 + (isSameSpan(one, other) ? 2 : 0) + (one.label === other.label ? 1 : 0)
}

/**
 * Share of the second's spans that count, from 0 to 1, partial ones half; undefined when the second marked nothing.
 *
 * @see Chinchor N, Sundheim B (1993), MUC-5 evaluation metrics, MUC-5 69-78
 * @example
 * // (6 + 2 / 2) / 10
 * spanPrecision({ correct: 6, partial: 2, incorrect: 1, spurious: 1, missed: 3 }).value // => 0.7
 */
export function spanPrecision(counts: SpanCounts): Figure {
  const { correct, incorrect, partial, spurious } = counts
  const actual = correct + incorrect + partial + spurious
  return actual === 0 ? undefinedFigure('the second marked nothing') : defined(credit(counts) / actual)
}

/**
 * Share of the first's spans that were found, from 0 to 1, partial ones half; undefined when the first marked nothing.
 *
 * @see Chinchor N, Sundheim B (1993), MUC-5 evaluation metrics, MUC-5 69-78
 * @example
 * // (6 + 2 / 2) / 12
 * spanRecall({ correct: 6, partial: 2, incorrect: 1, spurious: 1, missed: 3 }).value // => 0.583
 */
export function spanRecall(counts: SpanCounts): Figure {
  const { correct, incorrect, partial, missed } = counts
  const possible = correct + incorrect + partial + missed
  return possible === 0 ? undefinedFigure('the first marked nothing') : defined(credit(counts) / possible)
}

/**
 * Harmonic mean of both, from 0 to 1: 0 when nothing counts, undefined when neither marked anything.
 *
 * @see Chinchor N, Sundheim B (1993), MUC-5 evaluation metrics, MUC-5 69-78
 * @example
 * // 2 x 7 / (10 + 12)
 * spanF1({ correct: 6, partial: 2, incorrect: 1, spurious: 1, missed: 3 }).value // => 0.636
 */
export function spanF1(counts: SpanCounts): Figure {
  const { correct, incorrect, partial, missed, spurious } = counts
  const ends = 2 * (correct + incorrect + partial) + missed + spurious
  return ends === 0 ? undefinedFigure('nobody marked anything') : defined((2 * credit(counts)) / ends)
}

function credit({ correct, partial }: SpanCounts): number {
  return correct + partial / 2
}
