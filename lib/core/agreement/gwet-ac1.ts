import type { AgreementSums } from './agreement-sums'
import { chanceCorrected } from './chance-corrected'
import type { LabelWeights } from './label-weights'
import { type Figure, undefinedFigure } from './rating-table'

/**
 * Gwet's AC1 for any number of raters and missing ratings, from -1 to 1: agreement corrected for chance in a way that
 * stays stable when one label dominates. The number of labels is the declared one, whether or not each was used.
 *
 * @param weights credit for partial agreement makes it AC2, which can lie below -1 where most labels are nearly alike
 * @see Gwet KL (2008), Br J Math Stat Psychol 61:29-48; Gwet KL (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 4
 * @example
 * // Cohen's 200 patients, 140 alike: (0.7 - 0.2925) / (1 - 0.2925)
 * gwetAc1(sumsOf([[88, 14, 18], [10, 40, 10], [2, 6, 12]])).value // => 0.576
 */
export function gwetAc1(sums: AgreementSums, weights?: LabelWeights): Figure {
  const { labels, items, shares } = sums
  if (labels < 2) return undefinedFigure('one label alone leaves nothing to agree on')
  const credit = weights === undefined ? labels : weights.reduce((sum, weight) => sum + weight, 0)
  return chanceCorrected(sums, weights, () => {
    let spread = 0
    for (let label = 0; label < labels; label++) {
      const prevalence = (shares[label] as number) / items
      spread += prevalence * (1 - prevalence)
    }
    return (credit * spread) / (labels * (labels - 1))
  })
}
