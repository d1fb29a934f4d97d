import { normalCdf, normalQuantile } from './normal'
import { quantile } from './quantile'
import type { Interval } from './wilson-interval'

const TAIL = 0.025

/**
 * Percentile interval.
 *
 * @param sorted bootstrap values, ascending, not empty
 * @param tail what is left out on either side: 0.025 for a 95 % interval
 * @throws {RangeError} for no values
 * @see Efron B, Tibshirani RJ (1993), An Introduction to the Bootstrap, ch. 13
 * @example
 * percentileInterval([1, 2, 3, 4, 5], 0.25) // => { low: 2, high: 4 }
 */
export function percentileInterval(sorted: ArrayLike<number>, tail = TAIL): Interval {
  return { low: quantile(sorted, tail), high: quantile(sorted, 1 - tail) }
}

/**
 * 95 % bootstrap interval with correction for bias and acceleration (BCa).
 *
 * @param sorted bootstrap values, ascending, not empty
 * @param value the figure itself
 * @param leftOut the figure with one unit left out, for each kind of unit, and how many of that kind there are
 * @returns null when nearly no bootstrap value lies on one side of the figure: then there is nothing to correct by, or so much that
 * the ends would change places
 * @see Efron B (1987), J Am Stat Assoc 82:171-185
 * @example
 * const sorted = Array.from({ length: 1001 }, (_, place) => place / 1000)
 * bcaInterval(sorted, 0.4, [{ value: 0.3, weight: 5 }, { value: 0.5, weight: 5 }]) // => { low: 0.007, high: 0.927 }
 */
export function bcaInterval(
  sorted: ArrayLike<number>,
  value: number,
  leftOut: readonly { value: number; weight: number }[],
): Interval | null {
  let below = 0
  for (let index = 0; index < sorted.length; index++) {
    const draw = sorted[index] as number
    // a discrete statistic often repeats the figure itself: such values count half to each side
    if (draw < value) below += 1
    else if (draw === value) below += 0.5
  }
  const bias = normalQuantile(below / sorted.length)
  if (!Number.isFinite(bias)) return null
  const skew = acceleration(leftOut)
  const ends = [TAIL, 1 - TAIL].map((probability) => bias + normalQuantile(probability))
  // so far out the correction turns round, and the lower end would be above the upper
  if (ends.some((z) => skew * z >= 1)) return null
  const [low = 0, high = 0] = ends.map((z) => quantile(sorted, normalCdf(bias + z / (1 - skew * z))))
  return { low, high }
}

function acceleration(leftOut: readonly { value: number; weight: number }[]): number {
  const units = leftOut.reduce((sum, { weight }) => sum + weight, 0)
  const mean = leftOut.reduce((sum, { value, weight }) => sum + value * weight, 0) / units
  let squares = 0
  let cubes = 0
  for (const { value, weight } of leftOut) {
    squares += weight * (mean - value) ** 2
    cubes += weight * (mean - value) ** 3
  }
  return squares === 0 ? 0 : cubes / (6 * squares ** 1.5)
}
