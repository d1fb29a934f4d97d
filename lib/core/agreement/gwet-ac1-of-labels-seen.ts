import type { Coefficient } from './bootstrap-agreement'
import { gwetAc1 } from './gwet-ac1'
import { defined, undefinedFigure } from './rating-table'

/**
 * Gwet's AC1 over the labels that occur, not those declared: what irrCAC computes unless it is given a list, and so what is
 * in the published tables. It jumps when a rare label drops out, hence for comparison only. One label alone counts as 1.
 *
 * @see VeriFact, Chung et al. 2025, section 4.6; irrCAC 0.4.4
 */
export const gwetAc1OfLabelsSeen: Coefficient = (sums) => {
  const shares = sums.shares.filter((share) => share > 0)
  if (sums.paired === 0) return undefinedFigure('no item has two ratings')
  if (shares.length === 1) return defined(1)
  let agreeing = 0
  for (let label = 0; label < sums.labels; label++)
    agreeing += sums.pairs[label * (sums.labels + 1)] as number
  const pairs = new Float64Array(shares.length * shares.length)
  pairs[0] = agreeing
  return gwetAc1({ ...sums, items: sums.items, paired: sums.paired, labels: shares.length, shares, pairs })
}
