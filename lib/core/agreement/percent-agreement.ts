import type { AgreementSums } from './agreement-sums'
import { sumAgreement } from './chance-corrected'
import type { LabelWeights } from './label-weights'
import { defined, type Figure, undefinedFigure } from './rating-table'

/**
 * Percent agreement: the mean over items of the share of rater pairs that agree, from 0 to 1. Items weigh equally however
 * many raters they have; items with fewer than two ratings add nothing and are left out.
 *
 * @param weights credit for partial agreement; without them only equal labels agree
 * @see VeriFact, Chung et al. 2025, section 4.6
 * @example
 * // Cohen's 200 patients, 140 alike
 * percentAgreement(sumsOf([[88, 14, 18], [10, 40, 10], [2, 6, 12]])).value // => 0.7
 */
export function percentAgreement({ pairs, labels, paired }: AgreementSums, weights?: LabelWeights): Figure {
  if (paired === 0) return undefinedFigure('no item has two ratings')
  return defined(sumAgreement(pairs, labels, weights) / paired)
}
