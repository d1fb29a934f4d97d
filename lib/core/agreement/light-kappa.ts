import { keyedUnits } from '@/lib/core/stats/keyed-units'
import { kappaOfCells } from './confusion-figures'
import { estimateCells } from './estimate-cells'
import type { LabelWeights } from './label-weights'
import { defined, type Estimate, type Figure, type RatingTable, undefinedFigure } from './rating-table'

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
  const raters = table.reduce((most, row) => Math.max(most, row.length), 0)
  const pairs = Array.from({ length: raters }, (_, first) =>
    Array.from({ length: raters - first - 1 }, (_one, after) => [first, first + 1 + after] as const),
  ).flat()
  const size = labels.length ** 2
  const indices = new Map<string | null, number>(labels.map((label, index) => [label, index]))
  const codes = table.map((row) =>
    row.map((label) => (label === null ? -1 : (indices.get(label) ?? Number.NaN))),
  )
  if (codes.flat().some(Number.isNaN)) throw new RangeError('a label is not in the declared label set')
  const units = keyedUnits(
    codes.map((row) => row.join()),
    size * pairs.length,
    (item) => cellsOf(codes[item] ?? [], pairs, labels.length),
    clusters,
  )
  const mean = (totals: Float64Array): Figure => {
    const known = pairs.flatMap((_, index) => {
      const cells = totals.subarray(index * size, (index + 1) * size)
      const { value } = kappaOfCells(cells, labels.length, weights)
      return value === null ? [] : [value]
    })
    if (known.length === 0) return undefinedFigure('no two raters have a kappa')
    return defined(known.reduce((sum, value) => sum + value, 0) / known.length)
  }
  return estimateCells(units, labels.length, { mean }).mean
}

/** One item's cells: for each pair that rated it, what the one and the other said. */
function cellsOf(
  codes: readonly number[],
  pairs: readonly (readonly [number, number])[],
  labels: number,
): Float64Array {
  const cells = new Float64Array(labels * labels * pairs.length)
  for (const [index, [first, second]] of pairs.entries()) {
    const one = codes[first] ?? -1
    const other = codes[second] ?? -1
    if (one >= 0 && other >= 0) cells[(index * labels + one) * labels + other] = 1
  }
  return cells
}
