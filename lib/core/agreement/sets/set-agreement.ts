import { keyedUnits } from '@/lib/core/stats/keyed-units'
import { type BootstrapOptions, bootstrapFigures } from '../bootstrap-figures'
import { pairShare } from '../pair-share'
import { defined, type Estimate, type Figure, undefinedFigure } from '../rating-table'

/** Labels that a rater gave to an item, each once, in any order; an empty set is an answer, too. */
export type LabelSet = readonly string[]

/** Agreement of raters who each give any number of labels. */
export type SetAgreement = {
  /** Items with two answers or more. */
  items: number
  /** Share of rater pairs that gave exactly the same labels. */
  exact: Estimate
  /** Mean share of labels given by both among those given by either: 1 where both gave none. */
  overlap: Estimate
  /** Krippendorff's alpha with the distance of Jaccard, and of MASI. */
  jaccard: Estimate
  masi: Estimate
}

/**
 * How far raters give the same labels where each may give any number.
 *
 * @param table items down, raters across; null where a rater did not answer
 * @param clusters one name an item: intervals allow for items of one being alike
 * @see {@link setAlpha}, {@link jaccardDistance} and {@link masiDistance} for their sources
 */
export function setAgreement(
  table: readonly (readonly (LabelSet | null)[])[],
  { clusters = null, ...options }: BootstrapOptions & { clusters?: readonly string[] | null },
): SetAgreement {
  const rows = table.map((row) => row.filter((set) => set !== null).map((set) => set.toSorted()))
  const exact = (one: LabelSet, other: LabelSet) => Number(one.join('\n') === other.join('\n'))
  return {
    items: rows.filter((row) => row.length > 1).length,
    exact: pairShare(rows, exact, clusters),
    overlap: pairShare(rows, (one, other) => 1 - jaccardDistance(one, other), clusters),
    jaccard: setAlpha(rows, jaccardDistance, { clusters, ...options }),
    masi: setAlpha(rows, masiDistance, { clusters, ...options }),
  }
}

/**
 * One less the labels that both sets have among those that either has: 0 for the same set, 1 where they share nothing.
 *
 * @see Jaccard P (1912), New Phytol 11:37-50
 * @example
 * // 1 - 1 / 3
 * jaccardDistance(['a', 'b'], ['b', 'c']) // => 0.667
 */
export function jaccardDistance(one: LabelSet, other: LabelSet): number {
  const shared = one.filter((label) => other.includes(label)).length
  const either = one.length + other.length - shared
  return either === 0 ? 0 : 1 - shared / either
}

/**
 * Measuring agreement on set-valued items: Jaccard's overlap, weighed by 1 for the same set, 2/3 where one holds the other, 1/3
 * where they only overlap, 0 where they share nothing.
 *
 * @see Passonneau R (2006), LREC 831-836
 * @example
 * // 1 - 1 / 3 x 1 / 3
 * masiDistance(['a', 'b'], ['b', 'c']) // => 0.889
 */
export function masiDistance(one: LabelSet, other: LabelSet): number {
  const shared = one.filter((label) => other.includes(label)).length
  if (one.length === other.length && shared === one.length) return 0
  const isWithin = shared === Math.min(one.length, other.length)
  return 1 - (1 - jaccardDistance(one, other)) * (isWithin ? 2 / 3 : 1 / 3)
}

const RATINGS = 0
const APART = 1
const SETS = 2

/**
 * Krippendorff's alpha of sets of labels, at most 1: one less the ratio of observed to expected distance.
 *
 * @param rows per item the sets that raters gave; items with one are left out
 * @param distance of two sets, 0 for the same
 * @returns undefined when no item has two sets, or all are the same
 * @see Krippendorff K (2011), Computing Krippendorff's Alpha-Reliability; Passonneau R (2006), LREC 831-836
 * @example
 * // 1 - 5 x 1 / 23
 * setAlpha([[['a'], ['a']], [['a', 'b'], ['b']], [[], []]], jaccardDistance, { resamples: 100, seed: 1 }).value // => 0.783
 */
export function setAlpha(
  rows: readonly (readonly LabelSet[])[],
  distance: (one: LabelSet, other: LabelSet) => number,
  { clusters = null, ...options }: BootstrapOptions & { clusters?: readonly string[] | null },
): Estimate {
  const paired = rows.map((row) => (row.length < 2 ? null : row.map((set) => set.toSorted())))
  const nameOf = (set: LabelSet) => set.join('\n')
  const sets = [...new Map(paired.flatMap((row) => row ?? []).map((set) => [nameOf(set), set])).values()]
  const indexOf = new Map(sets.map((set, index) => [nameOf(set), index]))
  const distances = sets.map((one) => Float64Array.from(sets, (other) => distance(one, other)))
  const contributionsOf = (item: number) => {
    const indices = (paired[item] ?? []).map((set) => indexOf.get(nameOf(set)) ?? 0)
    const sums = new Float64Array(SETS + sets.length)
    sums[RATINGS] = indices.length
    for (const one of indices) {
      sums[SETS + one] = (sums[SETS + one] as number) + 1
      const apart = indices.reduce((sum, other) => sum + (distances[one]?.[other] ?? 0), 0)
      sums[APART] = (sums[APART] as number) + apart / (indices.length - 1)
    }
    return sums
  }
  const keys = paired.map((row) => row?.map(nameOf).toSorted().join('\n\n') ?? null)
  const units = keyedUnits(keys, SETS + sets.length, contributionsOf, clusters)
  return bootstrapFigures(units, { alpha: (totals) => alphaOf(totals, distances) }, options).alpha
}

function alphaOf(totals: Float64Array, distances: readonly Float64Array[]): Figure {
  const ratings = totals[RATINGS] as number
  if (ratings === 0) return undefinedFigure('no item has two ratings')
  let expected = 0
  for (const [one, row] of distances.entries()) {
    const own = totals[SETS + one] as number
    if (own === 0) continue
    for (let other = 0; other < row.length; other++)
      expected += own * (totals[SETS + other] as number) * (row[other] as number)
  }
  if (expected <= 1e-12) return undefinedFigure('all raters gave the same labels')
  return defined(1 - ((ratings - 1) * (totals[APART] as number)) / expected)
}
