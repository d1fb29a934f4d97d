import type { Interval } from '@/lib/core/stats/wilson-interval'
import { defined, type Figure, undefinedFigure } from '../rating-table'
import type { ScoreSums } from './score-sums'

/**
 * Concordance correlation, from -1 to 1: how near scores of two raters lie to the line on which they are the same, so a rater
 * who is always two points stricter loses, unlike in a plain correlation. For more than two raters the overall coefficient.
 *
 * @returns undefined without two items, or when all scores are the same
 * @see Lin LI (1989), Biometrics 45:255-268 (population moments); Barnhart HX, Haber M, Song J (2002), Biometrics 58:1020-1027
 * @example
 * // variances and covariance 2 / 3, means 1 apart: (2 x 2 / 3) / (2 / 3 + 2 / 3 + 1)
 * concordanceCorrelation(scoreSums([[1, 2], [2, 3], [3, 4]])).value // => 0.571
 */
export function concordanceCorrelation({ raters, items, sums, products }: ScoreSums): Figure {
  if (items < 2) return undefinedFigure('fewer than two items have all their scores')
  let shared = 0
  let apart = 0
  for (let first = 0; first < raters; first++) {
    for (let second = first + 1; second < raters; second++) {
      const [one, other] = [(sums[first] as number) / items, (sums[second] as number) / items]
      shared += (products[first * raters + second] as number) / items - one * other
      const spread = (products[first * (raters + 1)] as number) + (products[second * (raters + 1)] as number)
      apart += spread / items - one * one - other * other + (one - other) ** 2
    }
  }
  if (apart < 1e-12) return undefinedFigure('all scores are the same')
  return defined((2 * shared) / apart)
}

/** Two-sided 95 %. */
const Z = 1.959963984540054

/**
 * The published 95 % interval of two raters' concordance correlation, by the inverse hyperbolic tangent. It takes items as
 * independent and scores as normal.
 *
 * @returns null for other than two raters, fewer than three items, an undefined or perfect concordance, or a rater without spread
 * @see Lin LI (1989), Biometrics 45:255-268, with the correction of 2000, Biometrics 56:324-325
 * @example
 * concordanceInterval(scoreSums([[1, 2], [2, 3], [3, 4], [5, 5], [7, 6]])) // => { low: 0.665, high: 0.962 }
 */
export function concordanceInterval(all: ScoreSums): Interval | null {
  const { raters, items, sums, products } = all
  const { value } = concordanceCorrelation(all)
  if (value === null || raters !== 2 || items < 3 || Math.abs(value) > 1 - 1e-9) return null
  const [one = 0, other = 0] = Array.from(sums, (sum) => sum / items)
  const moment = (index: number, mean: number) => (products[index] as number) / items - mean
  const spread = Math.sqrt(moment(0, one * one) * moment(3, other * other))
  const correlation = moment(1, one * other) / spread
  if (!(spread > 0) || Math.abs(correlation) < 1e-12) return null
  const shift = (one - other) ** 2 / spread
  const square = value * value
  const variance =
    (((1 - correlation ** 2) * square) / ((1 - square) * correlation ** 2) +
      (2 * value ** 3 * (1 - value) * shift) / (correlation * (1 - square) ** 2) -
      (value ** 4 * shift ** 2) / (2 * correlation ** 2 * (1 - square) ** 2)) /
    (items - 2)
  if (!(variance >= 0)) return null
  const center = Math.atanh(value)
  const half = Z * Math.sqrt(variance)
  return { low: Math.tanh(center - half), high: Math.tanh(center + half) }
}
