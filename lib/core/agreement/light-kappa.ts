import { kappaOfCells } from './confusion-figures'
import type { LabelWeights } from './label-weights'
import { everyPair, meanOverPairs } from './mean-over-pairs'
import type { Estimate, RatingTable } from './rating-table'

/**
 * Light's kappa: the mean of Cohen's kappas of all pairs of raters, each over the items that both rated. Pairs whose kappa is
 * undefined, because both always gave one label, are left out and never count as 0 or 1.
 *
 * @param table items down, raters across in the same order
 * @param clusters one name an item: intervals allow for items of one being alike
 * @param weights credit for labels that are nearly alike: the mean of weighted kappas, of two raters weighted kappa itself
 * @returns undefined when no pair has a kappa
 * @throws {RangeError} for a rating outside the label set, or lists of different lengths
 * @see Light RJ (1971), Psychol Bull 76:365-377; in use for the mean kappas of generated questions
 * @example
 * // four items of three raters, the last of whom has a kappa of 0 with either: (0.5 + 0 + 0) / 3
 * lightKappa(table('aaa', 'aba', 'bba', 'bba'), ['a', 'b'], null).value // => 0.167
 */
export function lightKappa<Label extends string>(
  table: RatingTable<Label>,
  labels: readonly Label[],
  clusters: readonly string[] | null,
  weights?: LabelWeights,
): Estimate {
  const { mean } = meanOverPairs(table, labels, clusters, {
    pairs: everyPair(table),
    measures: { mean: { of: (cells) => kappaOfCells(cells, labels.length, weights) } },
  })
  return mean.value === null ? { ...mean, reason: 'no two raters have a kappa' } : mean
}
