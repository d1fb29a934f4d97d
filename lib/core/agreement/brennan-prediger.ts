import type { AgreementSums } from './agreement-sums'
import { defined, type Figure, undefinedFigure } from './rating-table'

/**
 * Brennan and Prediger's coefficient: agreement corrected for chance when every declared label is equally likely.
 *
 * @see Brennan RL, Prediger DJ (1981), Educ Psychol Meas 41:687-699
 */
export function brennanPrediger({ paired, agreement, shares }: AgreementSums): Figure {
  if (paired === 0) return undefinedFigure('no item has two ratings')
  if (shares.length < 2) return undefinedFigure('one label alone leaves nothing to agree on')
  const byChance = 1 / shares.length
  return defined((agreement / paired - byChance) / (1 - byChance))
}
