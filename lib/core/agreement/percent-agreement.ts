import type { AgreementSums } from './agreement-sums'
import { defined, type Figure, undefinedFigure } from './rating-table'

/**
 * Percent agreement: the mean over items of the share of rater pairs that agree, from 0 to 1. Items weigh equally however
 * many raters they have; items with fewer than two ratings tell nothing and are left out.
 *
 * @see VeriFact, Chung et al. 2025, section 4.6
 */
export function percentAgreement({ agreement, paired }: AgreementSums): Figure {
  return paired > 0 ? defined(agreement / paired) : undefinedFigure('no item has two ratings')
}
