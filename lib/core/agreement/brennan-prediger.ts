import type { AgreementSums } from './agreement-sums'
import { chanceCorrected } from './chance-corrected'
import type { LabelWeights } from './label-weights'
import { type Figure, undefinedFigure } from './rating-table'

/**
 * Brennan and Prediger's coefficient: agreement corrected for chance when every declared label is equally likely.
 *
 * @param weights credit for partial agreement
 * @see Brennan RL, Prediger DJ (1981), Educ Psychol Meas 41:687-699
 * @example
 * // Cohen's 200 patients, 140 alike: (0.7 - 1 / 3) / (1 - 1 / 3)
 * brennanPrediger(sumsOf([[88, 14, 18], [10, 40, 10], [2, 6, 12]])).value // => 0.55
 */
export function brennanPrediger(sums: AgreementSums, weights?: LabelWeights): Figure {
  const { labels } = sums
  if (labels < 2) return undefinedFigure('one label alone leaves nothing to agree on')
  const credit = weights === undefined ? labels : weights.reduce((sum, weight) => sum + weight, 0)
  return chanceCorrected(sums, weights, () => credit / (labels * labels))
}
