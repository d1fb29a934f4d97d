import { type AgreementUnits, groupByPattern, itemsWithLabel, unitsOfItems } from './agreement-units'
import { bootstrapAgreement } from './bootstrap-agreement'
import type { BootstrapOptions } from './bootstrap-figures'
import { SHARE } from './figure-range'
import type { Estimate, RatingTable } from './rating-table'
import { specificAgreement } from './specific-agreement'
import { analyticError, type FullEstimate } from './standard-error'
import type { SummaryOptions } from './summarize-agreement'

/**
 * Agreement specific to a label, from 0 to 1, with its 95 % interval. Resampled are the items that tell of it, and with clusters
 * those of such items: how many others there are makes it no more certain.
 *
 * @param units of the items of {@link itemsWithLabel} alone
 * @param label its place in the label set
 * @see {@link specificAgreement}
 */
export function specificEstimate(units: AgreementUnits, label: number, options: BootstrapOptions): Estimate {
  const own = (sums: Parameters<typeof specificAgreement>[0]) => specificAgreement(sums, label)
  return bootstrapAgreement(units, { own }, { ...options, ranges: { own: SHARE } }).own
}

/**
 * The same of each label of a table, with the error by linearisation; undefined for a label that no item with two ratings has.
 *
 * @throws {RangeError} for a rating outside the label set
 */
export function summarizeSpecificAgreement<Label extends string>(
  table: RatingTable<Label>,
  { labels, clusters, ...options }: SummaryOptions<Label>,
): Record<Label, FullEstimate> {
  const patterns = groupByPattern(table, labels)
  const all = [...table.keys()]
  const found = labels.map((label, place): [Label, FullEstimate] => {
    const items = itemsWithLabel(patterns, all, place)
    const units = unitsOfItems(patterns, items, clusters ? items.map((item) => clusters[item] ?? '') : null)
    const coefficient = (sums: Parameters<typeof specificAgreement>[0]) => specificAgreement(sums, place)
    const analytic = analyticError(units, coefficient, { population: 'paired', range: SHARE })
    return [label, { ...specificEstimate(units, place, options), analytic }]
  })
  return Object.fromEntries(found) as Record<Label, FullEstimate>
}
