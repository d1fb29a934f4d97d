import { addUp, groupByPattern } from './agreement-units'
import { congerKappa } from './conger-kappa'
import type { LabelWeights } from './label-weights'
import type { Figure } from './rating-table'

/**
 * Cohen's kappa of two raters: agreement corrected for the chance that each, using labels as often as they did, agrees.
 * Items that either did not rate are left out.
 *
 * @param weights credit for partial agreement (weighted kappa)
 * @throws {RangeError} for a rating outside the label set
 * @see Cohen J (1960), Educ Psychol Meas 20:37-46; Cohen J (1968), Psychol Bull 70:213-220
 */
export function cohenKappa<Label extends string>(
  first: readonly (Label | null)[],
  second: readonly (Label | null)[],
  labels: readonly Label[],
  weights?: LabelWeights,
): Figure {
  const rows = first.map((label, item) => [label, second[item] ?? null])
  const units = groupByPattern(
    rows.filter((row) => !row.includes(null)),
    labels,
    { keepRaters: true },
  )
  return congerKappa(addUp(units), weights)
}
