import type { AdditiveUnits } from '@/lib/core/stats/additive-units'
import { keyedUnits } from '@/lib/core/stats/keyed-units'
import { type BootstrapOptions, bootstrapFigures } from '../bootstrap-figures'
import { defined, type Estimate, type Figure, undefinedFigure } from '../rating-table'
import { type RatioKernel, ratioKernel } from './ratio-kernel'
import type { ScoreTable } from './score-sums'

/** Krippendorff's alpha of scores, at most 1; `ratio` has none where a score is below 0. */
export type ScoreAlpha = { interval: Estimate; ratio: Estimate }

/** Where the totals stand; the ratio kernel's sums follow. */
const RATINGS = 0
const SUM = 1
const SQUARES = 2
const APART = 3
const RATIO_APART = 4
const KERNEL = 5

/**
 * Krippendorff's alpha of scores on an interval and on a ratio scale, of all items with two scores or more. Disagreement is
 * summed item by item, so the time it takes grows with the scores and not with the square of how many different ones there are.
 *
 * @param table items down, raters across, null where a rater gave no score
 * @param clusters one name an item: whole clusters are resampled
 * @returns undefined when no item has two scores, or all scores are the same
 * @throws {RangeError} for a score that is not finite
 * @see Krippendorff K (2011), Computing Krippendorff's Alpha-Reliability, for both metrics
 * @example
 * // Krippendorff's four observers of twelve units
 * const [a, b] = [[1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null], [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3]]
 * const [c, d] = [[null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null], [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null]]
 * const { interval, ratio } = scoreAlpha(a.map((_, unit) => [a[unit], b[unit], c[unit], d[unit]]), { resamples: 100, seed: 1 })
 * interval.value // => 0.849
 * ratio.value // => 0.797
 */
export function scoreAlpha(
  table: ScoreTable,
  { clusters = null, ...options }: BootstrapOptions & { clusters?: readonly string[] | null },
): ScoreAlpha {
  const { rows, scores } = readRows(table)
  const found = ratioKernel(scores)
  const kernel = typeof found === 'string' ? null : found
  const units = alphaUnits(rows, scores, clusters, kernel)
  const ofRatio = (totals: Float64Array) =>
    typeof found === 'string' ? undefinedFigure(found) : ratioAlpha(totals, found)
  return bootstrapFigures(units, { interval: alphaOfDistance, ratio: ofRatio }, options)
}

/**
 * {@link scoreAlpha} on the interval scale alone: in a fraction of the time, as the sums of the other are many.
 *
 * @throws {RangeError} for a score that is not finite
 */
export function intervalAlpha(
  table: ScoreTable,
  { clusters = null, ...options }: BootstrapOptions & { clusters?: readonly string[] | null },
): Estimate {
  const { rows, scores } = readRows(table)
  return bootstrapFigures(alphaUnits(rows, scores, clusters, null), { alpha: alphaOfDistance }, options).alpha
}

function readRows(table: ScoreTable) {
  const rows = table.map((row) => row.filter((score) => score !== null))
  const scores = rows.filter((row) => row.length > 1).flat()
  if (!scores.every(Number.isFinite)) throw new RangeError('a score is not finite')
  return { rows, scores }
}

function alphaUnits(
  rows: readonly (readonly number[])[],
  scores: readonly number[],
  clusters: readonly string[] | null,
  kernel: RatioKernel | null,
): AdditiveUnits {
  const middle = scores.reduce((sum, score) => sum + score / scores.length, 0)
  const keys = rows.map((row) => (row.length < 2 ? null : row.toSorted((left, right) => left - right).join()))
  const contributionsOf = (item: number) => contributions(rows[item] ?? [], middle, kernel)
  return keyedUnits(keys, KERNEL + (kernel?.width ?? 0), contributionsOf, clusters)
}

/** Scores are taken from the middle of all, so that nothing is lost in large numbers. */
function contributions(row: readonly number[], middle: number, kernel: RatioKernel | null): Float64Array {
  const sums = new Float64Array(KERNEL + (kernel?.width ?? 0))
  sums[RATINGS] = row.length
  for (const [index, score] of row.entries()) {
    sums[SUM] = (sums[SUM] as number) + score - middle
    sums[SQUARES] = (sums[SQUARES] as number) + (score - middle) ** 2
    kernel?.add(sums.subarray(KERNEL), score)
    for (const other of row.slice(index + 1)) {
      // each two scores in both orders, shared among the others of the item
      const share = 2 / (row.length - 1)
      sums[APART] = (sums[APART] as number) + share * (score - other) ** 2
      sums[RATIO_APART] = (sums[RATIO_APART] as number) + share * ratioApart(score, other)
    }
  }
  return sums
}

function ratioApart(one: number, other: number): number {
  return one === other ? 0 : ((one - other) / (one + other)) ** 2
}

function alphaOfDistance(totals: Float64Array): Figure {
  const [ratings = 0, sum = 0, squares = 0, apart = 0] = totals
  const expected = 2 * (ratings * squares - sum * sum)
  return toAlpha(ratings, apart, expected, 1e-12 * ratings * squares)
}

function ratioAlpha(totals: Float64Array, kernel: RatioKernel): Figure {
  const ratings = totals[RATINGS] as number
  const expected = kernel.expected(ratings, totals.subarray(KERNEL))
  return toAlpha(ratings, totals[RATIO_APART] as number, expected, 1e-8 * ratings * ratings)
}

/** @param nothing what rounding may leave of no disagreement at all */
function toAlpha(ratings: number, apart: number, expected: number, nothing: number): Figure {
  if (ratings === 0) return undefinedFigure('no item has two scores')
  if (expected <= nothing) return undefinedFigure('all scores are the same')
  return defined(1 - ((ratings - 1) * apart) / expected)
}
