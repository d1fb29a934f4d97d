import type { AdditiveUnits } from '@/lib/core/stats/additive-units'
import { type ClusterGains, mcnemarOf, type TestedP } from '@/lib/core/stats/mcnemar'
import { type BootstrapOptions, bootstrapFigures } from './bootstrap-figures'
import type { ConsensusOptions } from './compare-with-consensus'
import { ac1OfCells, accuracy } from './confusion-figures'
import { confusionUnits } from './confusion-units'
import { COEFFICIENT, differenceRange, SHARE } from './figure-range'
import { defined, type Estimate, type Figure } from './rating-table'

/**
 * Two raters against the consensus, over the items that both rated. P is of McNemar's test: exact over items, or with clusters
 * the one that allows for them, never below it.
 */
export type RaterDifference = TestedP & {
  items: number
  /** Items on which only this one is right. */
  onlyFirst: number
  onlySecond: number
  /** Difference of the shares that are right, first less second; positive when the first is better. */
  accuracy: Estimate
  ac1: Estimate
}

/**
 * Whether one rater meets the truth better than another, with paired bootstrap intervals of the difference.
 *
 * @throws {RangeError} for a label outside the label set, or lists of different lengths
 * @see McNemar Q (1947), Psychometrika 12:153-157; Efron B, Tibshirani RJ (1993), An Introduction to the Bootstrap, ch. 8, for
 * resampling pairs
 * @example
 * // of ten items the first is right on nine and the second on seven
 * const truth = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'b']
 * const first = ['b', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'b']
 * const second = ['a', 'b', 'b', 'a', 'a', 'a', 'b', 'b', 'b', 'b']
 * const options = { labels: ['a', 'b'], clusters: null, resamples: 1000, seed: 1 }
 * const { onlyFirst, onlySecond, accuracy, p } = compareRaters(truth, first, second, options)
 * onlyFirst // => 3
 * onlySecond // => 1
 * accuracy.value // => 0.2
 * p // => 0.625
 */
export function compareRaters<Label extends string>(
  consensus: readonly (Label | null)[],
  first: readonly (Label | null)[],
  second: readonly (Label | null)[],
  options: ConsensusOptions<Label>,
): RaterDifference {
  const { labels, clusters } = options
  const shared = consensus.map((label, item) =>
    (first[item] ?? null) !== null && (second[item] ?? null) !== null ? label : null,
  )
  const isRight = (rater: readonly (Label | null)[], item: number) => rater[item] === shared[item]
  const items = [...shared.keys()].filter((item) => shared[item] !== null)
  const gain = (item: number) => Number(isRight(first, item)) - Number(isRight(second, item))
  const onlyFirst = items.filter((item) => gain(item) > 0).length
  const onlySecond = items.filter((item) => gain(item) < 0).length
  return {
    items: items.length,
    onlyFirst,
    onlySecond,
    ...differenceEstimates(confusionUnits(shared, [first, second], labels, clusters), labels.length, options),
    ...mcnemarOf(onlyFirst, onlySecond, clusters && gainsByCluster(clusters, items, gain)),
  }
}

/**
 * How much nearer the truth the first of two raters is, with paired bootstrap intervals.
 *
 * @param units per unit the cells of the first rater's confusion matrix, then the second's, as {@link confusionUnits} has them
 */
export function differenceEstimates(
  units: AdditiveUnits,
  labels: number,
  options: BootstrapOptions,
): Pick<RaterDifference, 'accuracy' | 'ac1'> {
  const size = labels * labels
  const first = new Float64Array(size)
  const second = new Float64Array(size)
  const difference = (figure: typeof accuracy) => (cells: Float64Array) => {
    for (let cell = 0; cell < size; cell++) {
      first[cell] = cells[cell] as number
      second[cell] = cells[size + cell] as number
    }
    return subtract(figure(first, labels), figure(second, labels))
  }
  return bootstrapFigures(
    units,
    { accuracy: difference(accuracy), ac1: difference(ac1OfCells) },
    { ...options, ranges: { accuracy: differenceRange(SHARE), ac1: differenceRange(COEFFICIENT) } },
  )
}

function gainsByCluster(
  clusters: readonly string[],
  items: readonly number[],
  gainOf: (item: number) => number,
): ClusterGains {
  const byCluster = [...Map.groupBy(items, (item) => clusters[item] ?? '').values()]
  return {
    sizes: Float64Array.from(byCluster, (own) => own.length),
    gains: Float64Array.from(byCluster, (own) => own.reduce((sum, item) => sum + gainOf(item), 0)),
  }
}

function subtract(first: Figure, second: Figure): Figure {
  if (first.value === null) return first
  return second.value === null ? second : defined(first.value - second.value)
}
