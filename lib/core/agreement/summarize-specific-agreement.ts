import { groupByPattern, itemsWithLabel, unitsOfItems } from './agreement-units'
import { estimateFully } from './estimate-agreement'
import type { RatingTable } from './rating-table'
import { specificMeasure } from './specific-agreement'
import type { FullEstimate } from './standard-error'
import type { SummaryOptions } from './summarize-agreement'

/**
 * Per label, the agreement specific to it, from 0 to 1, with its interval and the error by linearization; undefined for a label
 * that no item with two ratings has. It rests on the items that somebody gave the label: how many others there are makes it no
 * more certain.
 *
 * @throws {RangeError} for a rating outside the label set
 * @see {@link specificMeasure}
 */
export function summarizeSpecificAgreement<Label extends string>(
  table: RatingTable<Label>,
  { labels, clusters }: SummaryOptions<Label>,
): Record<Label, FullEstimate> {
  const patterns = groupByPattern(table, labels)
  const all = [...table.keys()]
  const found = labels.map((label, index): [Label, FullEstimate] => {
    const items = itemsWithLabel(patterns, all, index)
    const units = unitsOfItems(patterns, items, clusters ? items.map((item) => clusters[item] ?? '') : null)
    return [label, estimateFully(units, { own: specificMeasure(index) }).own]
  })
  return Object.fromEntries(found) as Record<Label, FullEstimate>
}
