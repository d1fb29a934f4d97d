import { groupByCluster, groupByPattern } from './agreement-units'
import { estimateFully } from './estimate-agreement'
import { SHARE } from './figure-range'
import { gwetAc1 } from './gwet-ac1'
import { alphaForError, krippendorffAlpha } from './krippendorff-alpha'
import { percentAgreement } from './percent-agreement'
import type { RatingTable } from './rating-table'
import type { FullEstimate } from './standard-error'

/** How well a rater agrees with themselves on items shown more than once, with intervals and analytic errors. */
export type IntraRaterAgreement = {
  /** Items with two ratings or more. */
  items: number
  percentAgreement: FullEstimate
  ac1: FullEstimate
  krippendorffAlpha: FullEstimate
}

/**
 * Agreement of one rater's ratings of the same items: what is left over when raters are distinguished from their own wavering, and
 * so the most that any two raters can be expected to reach.
 *
 * @param repeats items down, the rater's ratings across; the order of ratings of an item does not matter
 * @param clusters one name an item: intervals allow for items of one being alike
 * @throws {RangeError} for a rating outside the label set, or lists of different lengths
 * @see Gwet KL (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 1, on intra-rater reliability
 * @example
 * // three of four items the same on both days
 * intraRaterAgreement(table('aa', 'ab', 'bb', 'bb'), { labels: ['a', 'b'], clusters: null }).percentAgreement.value // => 0.75
 */
export function intraRaterAgreement<Label extends string>(
  repeats: RatingTable<Label>,
  { labels, clusters }: { labels: readonly Label[]; clusters: readonly string[] | null },
): IntraRaterAgreement {
  const units = clusters ? groupByCluster(repeats, labels, clusters) : groupByPattern(repeats, labels)
  return {
    items: repeats.filter((row) => row.filter((label) => label !== null).length > 1).length,
    ...estimateFully(units, {
      percentAgreement: { coefficient: percentAgreement, population: 'paired', range: SHARE },
      ac1: { coefficient: gwetAc1, population: 'all' },
      krippendorffAlpha: {
        coefficient: krippendorffAlpha,
        population: 'paired',
        errorOf: alphaForError,
      },
    }),
  }
}
