import { clusteredMcnemarTest, mcnemarTest } from '@/lib/core/stats/mcnemar'
import { bootstrapFigures } from './bootstrap-figures'
import type { TruthOptions } from './compare-with-truth'
import { ac1OfCells, accuracy } from './confusion-figures'
import { confusionUnits } from './confusion-units'
import { defined, type Estimate, type Figure } from './rating-table'

/** Two raters against the truth, over the items that both rated. */
export type RaterDifference = {
  items: number
  /** Items on which only this one is right. */
  onlyFirst: number
  onlySecond: number
  /** Difference of the shares that are right, first less second; positive when the first is better. */
  accuracy: Estimate
  ac1: Estimate
  /** Two-sided P value of McNemar's test: exact over items, or with clusters the one that allows for them. */
  p: number
}

/**
 * Whether one rater meets the truth better than another, with paired bootstrap intervals of the difference.
 *
 * @throws {RangeError} for a label outside the label set, or lists of different lengths
 */
export function compareRaters<Label extends string>(
  truth: readonly (Label | null)[],
  first: readonly (Label | null)[],
  second: readonly (Label | null)[],
  options: TruthOptions<Label>,
): RaterDifference {
  const { labels, clusters } = options
  const shared = truth.map((label, item) =>
    (first[item] ?? null) !== null && (second[item] ?? null) !== null ? label : null,
  )
  const isRight = (rater: readonly (Label | null)[], item: number) => rater[item] === shared[item]
  const items = [...shared.keys()].filter((item) => shared[item] !== null)
  const gain = (item: number) => Number(isRight(first, item)) - Number(isRight(second, item))
  const onlyFirst = items.filter((item) => gain(item) > 0).length
  const onlySecond = items.filter((item) => gain(item) < 0).length
  const size = labels.length * labels.length
  const difference = (figure: typeof accuracy) => (cells: Float64Array) =>
    subtract(figure(cells.subarray(0, size), labels.length), figure(cells.subarray(size), labels.length))
  return {
    items: items.length,
    onlyFirst,
    onlySecond,
    ...bootstrapFigures(
      confusionUnits(shared, [first, second], labels, clusters),
      { accuracy: difference(accuracy), ac1: difference(ac1OfCells) },
      options,
    ),
    p: clusters
      ? clusteredMcnemarTest(sumByCluster(clusters, items, gain))
      : mcnemarTest(onlyFirst, onlySecond),
  }
}

function sumByCluster(
  clusters: readonly string[],
  items: readonly number[],
  value: (item: number) => number,
): number[] {
  const sums = new Map<string, number>()
  for (const item of items) {
    const cluster = clusters[item] ?? ''
    sums.set(cluster, (sums.get(cluster) ?? 0) + value(item))
  }
  return [...sums.values()]
}

function subtract(first: Figure, second: Figure): Figure {
  if (first.value === null) return first
  return second.value === null ? second : defined(first.value - second.value)
}
