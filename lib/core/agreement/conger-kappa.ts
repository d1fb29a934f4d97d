import type { AgreementSums } from './agreement-sums'
import { agreementOfShares, chanceCorrected } from './chance-corrected'
import type { LabelWeights } from './label-weights'
import { type Figure, undefinedFigure } from './rating-table'

/**
 * Conger's kappa: agreement corrected for the chance that raters, each using labels as often as that rater did, agree.
 * For two raters who both rated every item it is Cohen's kappa. Undefined when fewer than two raters gave any rating.
 *
 * @param sums of units that keep raters apart
 * @param weights credit for partial agreement
 * @see Conger AJ (1980), Psychol Bull 88:322-328; with missing ratings as Gwet KL (2014), ch. 2; Cohen J (1960), Educ
 * Psychol Meas 20:37-46
 * @example
 * // Cohen's 200 patients, 140 alike: (0.7 - 0.41) / (1 - 0.41), as Cohen has it
 * congerKappa(sumsOf([[88, 14, 18], [10, 40, 10], [2, 6, 12]])).value // => 0.492
 */
export function congerKappa(sums: AgreementSums, weights?: LabelWeights): Figure {
  const { labels, byRater } = sums
  // plain loops over lists that are made once: thousands of resamples ask for dozens of raters
  const share = new Float64Array(labels)
  const total = new Float64Array(labels)
  let [raters, alone] = [0, 0]
  for (let start = 0; start < byRater.length; start += labels) {
    let given = 0
    for (let label = 0; label < labels; label++) given += byRater[start + label] as number
    if (!(given > 0)) continue
    raters += 1
    for (let label = 0; label < labels; label++) {
      share[label] = (byRater[start + label] as number) / given
      total[label] = (total[label] as number) + (share[label] as number)
    }
    alone += agreementOfShares(share, share, weights)
  }
  if (raters < 2) return undefinedFigure('fewer than two raters gave a rating')
  // every ordered pair of different raters: all pairs but each rater with itself
  const byChance = (agreementOfShares(total, total, weights) - alone) / (raters * (raters - 1))
  return chanceCorrected(sums, weights, () => byChance)
}
