import { clusterUnits, UnitList } from '@/lib/core/stats/additive-units'
import { type BootstrapOptions, bootstrapFigures } from './bootstrap-figures'
import { differenceRange, SHARE } from './figure-range'
import { defined, type Estimate, type Figure, undefinedFigure } from './rating-table'

/** What is compared: items of one group with those of another. */
type GroupedItem = { group: 'first' | 'second'; isSuccess: boolean }

/**
 * Difference of the shares of successes in two groups of items, first less second, with a 95 % bootstrap interval. Whole clusters
 * are drawn, with their items of both groups, so that what the groups of one cluster have in common cancels out.
 *
 * @param clusters one name an item; null takes all items as independent
 * @returns undefined with a reason where a group has no items; no interval below five clusters
 * @throws {RangeError} when the two lists differ in length
 * @see {@link bootstrapFigures} for the interval and its source
 */
export function shareDifference(
  items: readonly GroupedItem[],
  clusters: readonly string[] | null,
  options: BootstrapOptions,
): Estimate {
  const kinds = new UnitList(4)
  for (const kind of [0, 1, 2, 3]) {
    const cells = new Float64Array(4)
    const group = kind & 2
    cells[group] = 1
    cells[group + 1] = kind & 1
    kinds.add(cells)
  }
  const kindOf = items.map(({ group, isSuccess }) => (group === 'first' ? 0 : 2) + Number(isSuccess))
  for (const kind of kindOf) kinds.count(kind)
  const units = kinds.finish()
  return bootstrapFigures(
    clusters === null ? units : clusterUnits(units, kindOf, clusters),
    { difference },
    { ...options, ranges: { difference: differenceRange(SHARE) } },
  ).difference
}

function difference(totals: Float64Array): Figure {
  const [firsts = 0, firstSuccesses = 0, seconds = 0, secondSuccesses = 0] = totals
  if (firsts === 0 || seconds === 0) return undefinedFigure('one of the two groups has no items')
  return defined(firstSuccesses / firsts - secondSuccesses / seconds)
}
