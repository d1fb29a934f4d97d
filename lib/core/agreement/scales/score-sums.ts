import type { AdditiveUnits } from '@/lib/core/stats/additive-units'
import { keyedUnits } from '@/lib/core/stats/keyed-units'

/** Items down, raters across, all rows of one length; null where a rater gave no score. */
export type ScoreTable = readonly (readonly (number | null)[])[]

/** What scale figures need of a set of items: everything adds up over items. */
export type ScoreSums = {
  raters: number
  items: number
  /** Per rater the sum of scores. */
  sums: Float64Array
  /** Per two raters the sum of the products of their scores, row by row; on the diagonal the squares. */
  products: Float64Array
}

/**
 * Complete rows as units for resampling, scores taken from the mean of all, so that nothing is lost in large numbers.
 *
 * @param clusters one name an item: whole clusters are drawn
 * @returns the units, one for each row or cluster, and how many rows are complete
 * @throws {RangeError} for rows of different lengths, fewer than two raters, or a score that is not finite
 */
export function scoreUnits(
  table: ScoreTable,
  clusters: readonly string[] | null,
): { units: AdditiveUnits; raters: number; complete: number } {
  const raters = table[0]?.length ?? 0
  if (table.some((row) => row.length !== raters)) throw new RangeError('rows differ in length')
  if (table.length > 0 && raters < 2) throw new RangeError('scales need two raters or more')
  const scores = table.flat().filter((score) => score !== null)
  if (!scores.every(Number.isFinite)) throw new RangeError('a score is not finite')
  const middle = scores.reduce((sum, score) => sum + score / scores.length, 0)
  const keys = table.map((row) => (row.includes(null) ? null : row.join()))
  const contributionsOf = (item: number) =>
    contributions((table[item] ?? []).map((score) => (score ?? 0) - middle))
  return {
    units: keyedUnits(keys, 1 + raters + raters * raters, contributionsOf, clusters),
    raters,
    complete: keys.filter((key) => key !== null).length,
  }
}

function contributions(row: readonly number[]): Float64Array {
  return Float64Array.from([1, ...row, ...row.flatMap((first) => row.map((second) => first * second))])
}

/**
 * Reads a list of totals as sums of scores. It is a view: when the totals change, so do the sums.
 *
 * @param totals the number of items, then per rater the sum, then per two raters the sum of products
 */
export function viewScoreSums(totals: Float64Array, raters: number): ScoreSums {
  return {
    raters,
    items: totals[0] as number,
    sums: totals.subarray(1, 1 + raters),
    products: totals.subarray(1 + raters),
  }
}
