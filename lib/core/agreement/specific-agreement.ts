import type { AgreementSums } from './agreement-sums'
import type { Measure } from './estimate-agreement'
import { SHARE } from './figure-range'
import { defined, type Figure, undefinedFigure } from './rating-table'

/**
 * Agreement specific to one label: given that one rater gave it, the chance that another rater of the item did too, from 0
 * to 1. With two labels these are positive and negative agreement.
 *
 * @param label its place in the label set
 * @see Cicchetti DV, Feinstein AR (1990), J Clin Epidemiol 43:551-558; for many raters, each rating weighing the same
 * @example
 * // Cohen's 200 patients: 2 x 88 of the 120 + 100 ratings that gave the first label
 * specificAgreement(sumsOf([[88, 14, 18], [10, 40, 10], [2, 6, 12]]), 0).value // => 0.8
 */
export function specificAgreement({ coincidences, labels }: AgreementSums, label: number): Figure {
  let given = 0
  for (let other = 0; other < labels; other++) given += coincidences[label * labels + other] as number
  if (given === 0) return undefinedFigure('no item with two ratings has this label')
  return defined((coincidences[label * (labels + 1)] as number) / given)
}

/** {@link specificAgreement} as what an interval is made of. */
export function specificMeasure(label: number): Measure {
  return { coefficient: (sums) => specificAgreement(sums, label), population: 'paired', range: SHARE, label }
}
