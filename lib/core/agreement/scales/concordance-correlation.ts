import { defined, type Figure, undefinedFigure } from '../rating-table'
import type { ScoreSums } from './score-sums'

/**
 * Concordance correlation, from -1 to 1: how near scores of two raters lie to the line on which they are the same, so a rater
 * who is always two points stricter loses, unlike in a plain correlation. For more than two raters the overall coefficient.
 *
 * @returns undefined without two items, or when all scores are the same
 * @see Lin LI (1989), Biometrics 45:255-268 (population moments); Barnhart HX, Haber M, Song J (2002), Biometrics 58:1020-1027
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
