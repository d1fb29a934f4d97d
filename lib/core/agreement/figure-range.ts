import type { Interval } from '@/lib/core/stats/wilson-interval'

/** Between which ends a figure lies whatever is rated. */
export type FigureRange = Interval

/** Of shares of things and means of shares: percent and specific agreement, sensitivity, F1, balanced accuracy, Brier score. */
export const SHARE: FigureRange = { low: 0, high: 1 }

/** Of counts and means of counts. */
export const COUNT: FigureRange = { low: 0, high: Number.POSITIVE_INFINITY }

/** Of coefficients corrected for chance and correlations; odd tables can lie below, and intervals then reach as low. */
export const COEFFICIENT: FigureRange = { low: -1, high: 1 }

/** Of the difference of two figures of one range. */
export function differenceRange({ low, high }: FigureRange): FigureRange {
  return { low: low - high, high: high - low }
}

/**
 * An interval cut off at the ends of what its figure can be: widening knows nothing of them.
 *
 * @param seen the lowest value that the figure was seen to have: coefficients of odd tables lie below -1
 */
export function cutToRange({ low, high }: Interval, range: FigureRange, seen: number): Interval {
  return {
    low: Math.max(low, Math.min(range.low, seen)),
    high: Math.min(high, range.high),
  }
}
