import type { AgreementSums } from './agreement-sums'
import { defined, type Figure, undefinedFigure } from './rating-table'

/**
 * Krippendorff's alpha for nominal labels: one less the ratio of observed to expected disagreement. Items with one rating
 * tell nothing and are left out. Undefined when one label alone was used.
 *
 * @see Krippendorff K (2011), Computing Krippendorff's Alpha-Reliability
 */
export function krippendorffAlpha({ paired, disagreement, pairable }: AgreementSums): Figure {
  if (paired === 0) return undefinedFigure('no item has two ratings')
  const ratings = pairable.reduce((sum, count) => sum + count, 0)
  const alike = pairable.reduce((sum, count) => sum + count * count, 0)
  const expected = (ratings * ratings - alike) / (ratings - 1)
  if (expected <= 0) return undefinedFigure('only one label was used')
  return defined(1 - disagreement / expected)
}
