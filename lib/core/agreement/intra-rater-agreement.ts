import { groupByCluster, groupByPattern } from './agreement-units'
import { bootstrapAgreement } from './bootstrap-agreement'
import type { BootstrapOptions } from './bootstrap-figures'
import { gwetAc1 } from './gwet-ac1'
import { krippendorffAlpha } from './krippendorff-alpha'
import { percentAgreement } from './percent-agreement'
import type { Estimate, RatingTable } from './rating-table'

/** How well a rater agrees with themselves on items shown more than once. */
export type IntraRaterAgreement = {
  /** Items with two ratings or more. */
  items: number
  percentAgreement: Estimate
  ac1: Estimate
  krippendorffAlpha: Estimate
}

/**
 * Agreement of one rater's ratings of the same items: what is left over when raters are told apart from their own wavering, and
 * so the most that any two raters can be expected to reach.
 *
 * @param repeats items down, the rater's ratings across; the order of ratings of an item does not matter
 * @param clusters one name an item: whole clusters are resampled
 * @throws {RangeError} for a rating outside the label set, or lists of different lengths
 * @see Gwet KL (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 1, on intra-rater reliability
 */
export function intraRaterAgreement<Label extends string>(
  repeats: RatingTable<Label>,
  {
    labels,
    clusters,
    ...options
  }: BootstrapOptions & { labels: readonly Label[]; clusters: readonly string[] | null },
): IntraRaterAgreement {
  const units = clusters ? groupByCluster(repeats, labels, clusters) : groupByPattern(repeats, labels)
  const figures = { percentAgreement, ac1: gwetAc1, krippendorffAlpha }
  return {
    items: repeats.filter((row) => row.filter((label) => label !== null).length > 1).length,
    ...bootstrapAgreement(units, figures, options),
  }
}
