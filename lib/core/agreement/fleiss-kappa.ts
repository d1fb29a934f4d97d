import type { AgreementSums } from './agreement-sums'
import { agreementOfShares, chanceCorrected } from './chance-corrected'
import type { LabelWeights } from './label-weights'
import type { Figure } from './rating-table'

/**
 * Fleiss' kappa: agreement corrected for the chance that raters who all use the labels as often as the whole group did agree.
 * For two raters who both rated every item it is Scott's pi. At most 1; without weights below -1 only where items have a
 * single rating. Undefined when one label alone was used.
 *
 * @param weights credit for partial agreement
 * @see Fleiss JL (1971), Psychol Bull 76:378-382; Scott WA (1955), Public Opin Q 19:321-325; with missing ratings as
 * Gwet KL (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 2
 * @example
 * // Cohen's 200 patients, 140 alike: (0.7 - 0.415) / (1 - 0.415)
 * fleissKappa(sumsOf([[88, 14, 18], [10, 40, 10], [2, 6, 12]])).value // => 0.487
 */
export function fleissKappa(sums: AgreementSums, weights?: LabelWeights): Figure {
  return chanceCorrected(sums, weights, ({ shares, items }) => {
    return agreementOfShares(shares, shares, weights) / (items * items)
  })
}
