import { type Interval, wilsonInterval } from './wilson-interval'

/**
 * Score interval, 95 %, of a figure that lies between two ends: Wilson's of the share of the way from the low end to the high
 * one, with as many cases as a share of this variance would have. Towards the ends it grows lopsided, as the figure's
 * distribution does, and it never leaves them.
 *
 * @param variance of the figure, above 0
 * @param factor how many standard errors wide to either side
 * @param ends between which the figure lies; one on or beyond the low end counts as two thirds of the way down
 * @see Wilson EB (1927), J Am Stat Assoc 22:209-212, for the score interval; Korn EL, Graubard BI (1998), Survey Methodol
 * 24:193-201, for cases by the variance (effective sample size)
 * @example
 * // the first is Wilson's of 80 in 100
 * scoreInterval(0.8, 0.0016, 1.96, { low: 0, high: 1 }) // => { low: 0.711, high: 0.867 }
 * scoreInterval(0.7, 0.01, 1.96, { low: -1, high: 1 }) // => { low: 0.456, high: 0.846 }
 */
export function scoreInterval(value: number, variance: number, factor: number, ends: Interval): Interval {
  const low = value > ends.low ? ends.low : Math.min(1.5 * value, value - 1)
  const span = ends.high - low
  const share = (value - low) / span
  const cases = (share * (1 - share) * span * span) / variance
  const found = wilsonInterval(share * cases, cases, factor) as Interval
  return {
    low: Math.max(Math.min(ends.low, value), low + span * found.low),
    high: low + span * found.high,
  }
}
