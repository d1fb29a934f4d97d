import { normalQuantile } from '@/lib/core/stats/normal'
import { studentTFactor } from '@/lib/core/stats/student-t'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import { average, variance } from './draw-moments'

/**
 * Resamples of single things, spread about their mean by the root of the design effect: how much larger the variance is when
 * whole clusters are drawn, never taken for less than 1. With few clusters it comes out below 1 by chance, and an interval by
 * cluster would be narrower than one of things that have nothing to do with each other.
 *
 * @param alone the figure over resamples of single things, ascending; so is what comes back
 * @param byCluster the variance of the figure by cluster
 * @see Kish L (1965), Survey Sampling, ch. 8, for the design effect; Korn EL, Graubard BI (1998), Survey Methodol 24:193-201, for
 * never taking it below 1
 * @example
 * // a variance of 2 / 3 spread to one of 4: by the root of 6
 * spreadDraws(Float64Array.of(-1, 0, 1), 4) // => [-2.449, 0, 2.449]
 */
export function spreadDraws(alone: Float64Array, byCluster: number): Float64Array {
  const effect = byCluster / variance(alone)
  if (!(effect > 1)) return alone
  const center = average(alone)
  return alone.map((drawn) => center + (drawn - center) * Math.sqrt(effect))
}

/**
 * An interval of spread draws as wide as so few clusters allow: by Student's t, not by the normal distribution.
 *
 * @param draws that the interval was read from
 * @param freedom degrees of freedom, positive
 * @param tails what is left out on both sides together
 * @see Bell RM, McCaffrey DF (2002), Survey Methodol 28:169-181, for Student's t in the place of the normal distribution with few
 * clusters
 */
export function widenForClusters(
  { low, high }: Interval,
  draws: Float64Array,
  freedom: number,
  tails: number,
): Interval {
  const center = average(draws)
  const factor = studentTFactor(tails, freedom) / -normalQuantile(tails / 2)
  return { low: center + (low - center) * factor, high: center + (high - center) * factor }
}
