import { keyedUnits } from '@/lib/core/stats/keyed-units'
import type { ConfusionCells } from './confusion-figures'
import { estimateCells } from './estimate-cells'
import { COEFFICIENT, type FigureRange } from './figure-range'
import { defined, type Estimate, type Figure, type RatingTable, undefinedFigure } from './rating-table'

/** Columns of a table of ratings. */
export type RaterPair = readonly [first: number, second: number]

/** A figure of two raters, from what the one said (down) by what the other said (across). */
type PairMeasure = { of: (cells: ConfusionCells) => Figure; range?: FigureRange }

/**
 * Means over pairs of raters of figures of two, each pair over the items that both rated. A pair that has no such figure is left out,
 * and counts neither as 0 nor as 1. Of one pair it is the figure itself.
 *
 * @param table items down, raters across in the same order
 * @param clusters one name an item: intervals allow for items of one being alike
 * @returns undefined when no pair has the figure
 * @throws {RangeError} for a rating outside the label set, or lists of different lengths
 * @example
 * // the first two raters agree on 3 items of 4, the last two on 2
 * const pairs = [[0, 1], [1, 2]]
 * const measures = { percent: { of: (cells) => accuracy(cells, 2) } }
 * meanOverPairs(table('aab', 'aaa', 'bab', 'bbb'), ['a', 'b'], null, { pairs, measures }).percent.value // => 0.625
 */
export function meanOverPairs<Label extends string, Name extends string>(
  table: RatingTable<Label>,
  labels: readonly Label[],
  clusters: readonly string[] | null,
  { pairs, measures }: { pairs: readonly RaterPair[]; measures: Readonly<Record<Name, PairMeasure>> },
): Record<Name, Estimate> {
  return meanOverCodes(codeTable(table, labels), labels.length, clusters, { pairs, measures })
}

/** A table with labels as their indices, -1 for none, and of each row a key that equal rows share. */
export type CodedTable = { codes: readonly (readonly number[])[]; keys: readonly string[] }

/** @throws {RangeError} for a rating outside the label set */
function codeTable<Label extends string>(table: RatingTable<Label>, labels: readonly Label[]): CodedTable {
  const indices = new Map<string, number>(labels.map((label, index) => [label, index]))
  const codes = table.map((row) =>
    row.map((label) => {
      const index = label === null ? -1 : indices.get(label)
      if (index === undefined) throw new RangeError('a label is not in the declared label set')
      return index
    }),
  )
  return { codes, keys: codes.map((row) => row.join()) }
}

/**
 * {@link meanOverPairs} of a table that is coded already, once for the many pairs that are looked at.
 *
 * @param labels how many there are
 * @throws {RangeError} for lists of different lengths
 */
export function meanOverCodes<Name extends string>(
  { codes, keys }: CodedTable,
  labels: number,
  clusters: readonly string[] | null,
  { pairs, measures }: { pairs: readonly RaterPair[]; measures: Readonly<Record<Name, PairMeasure>> },
): Record<Name, Estimate> {
  const size = labels ** 2
  const units = keyedUnits(
    keys,
    size * pairs.length,
    (item) => cellsOf(codes[item] ?? [], pairs, labels),
    clusters,
  )
  const each = Object.entries<PairMeasure>(measures)
  const means = each.map(([name, { of }]) => {
    const mean = (totals: Float64Array): Figure => {
      const found = pairs.map((_, index) => of(totals.subarray(index * size, (index + 1) * size)))
      const known = found.flatMap(({ value }) => value ?? [])
      const [only] = found
      if (known.length === 0) return found.length === 1 && only ? only : undefinedFigure('no pair has one')
      return defined(known.reduce((sum, value) => sum + value, 0) / known.length)
    }
    return [name, mean] as const
  })
  return estimateCells(
    units,
    labels,
    Object.fromEntries(means) as Record<Name, (totals: Float64Array) => Figure>,
    Object.fromEntries(each.map(([name, { range }]) => [name, range ?? COEFFICIENT])) as Record<
      Name,
      FigureRange
    >,
  )
}

/** Every two columns of a table. */
export function everyPair(table: RatingTable<string>): RaterPair[] {
  const raters = table.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: raters }, (_, first) =>
    Array.from({ length: raters - first - 1 }, (_one, after) => [first, first + 1 + after] as const),
  ).flat()
}

/** One item's cells: for each pair that rated it, what the one and the other said. */
function cellsOf(codes: readonly number[], pairs: readonly RaterPair[], labels: number): Float64Array {
  const cells = new Float64Array(labels * labels * pairs.length)
  for (const [index, [first, second]] of pairs.entries()) {
    const one = codes[first] ?? -1
    const other = codes[second] ?? -1
    if (one >= 0 && other >= 0) cells[(index * labels + one) * labels + other] = 1
  }
  return cells
}
