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
 */
export function congerKappa(sums: AgreementSums, weights?: LabelWeights): Figure {
  const shares = sharesOfRaters(sums)
  if (shares.length < 2) return undefinedFigure('fewer than two raters gave a rating')
  return chanceCorrected(sums, weights, ({ labels }) => {
    const total = new Float64Array(labels)
    let alone = 0
    for (const share of shares) {
      alone += agreementOfShares(share, share, weights)
      for (let label = 0; label < labels; label++)
        total[label] = (total[label] as number) + (share[label] as number)
    }
    // every ordered pair of different raters: all pairs but each rater with itself
    return (agreementOfShares(total, total, weights) - alone) / (shares.length * (shares.length - 1))
  })
}

/** Per rater with any rating, the share of each label. */
function sharesOfRaters({ byRater, labels }: AgreementSums): Float64Array[] {
  const raters: Float64Array[] = []
  for (let start = 0; start < byRater.length; start += labels) {
    const counts = byRater.subarray(start, start + labels)
    const given = counts.reduce((sum, count) => sum + count, 0)
    if (given > 0) raters.push(counts.map((count) => count / given))
  }
  return raters
}
