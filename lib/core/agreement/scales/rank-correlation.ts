import type { AdditiveUnits } from '@/lib/core/stats/additive-units'
import { keyedUnits } from '@/lib/core/stats/keyed-units'
import { type BootstrapOptions, bootstrapFigures } from '../bootstrap-figures'
import { defined, type Estimate, type Figure, undefinedFigure } from '../rating-table'

/** Two raters' scores by rank, over the items that both scored. */
export type RankCorrelation = { items: number; kendall: Estimate; spearman: Estimate }

/**
 * Whether two raters put items in the same order: Kendall's tau-b and Spearman's rho, both with ties, from -1 to 1. One who is
 * always stricter loses nothing.
 *
 * @param clusters one name an item, such as its document: whole clusters are resampled
 * @throws {RangeError} for lists of different lengths, or a score that is not finite
 * @see {@link kendallTau} and {@link spearmanRho} for their sources
 */
export function rankCorrelation(
  first: readonly (number | null)[],
  second: readonly (number | null)[],
  { clusters = null, ...options }: BootstrapOptions & { clusters?: readonly string[] | null },
): RankCorrelation {
  if (first.length !== second.length) throw new RangeError('both raters need a score or null for every item')
  const scores = first.map((one, item) => {
    const other = second[item] ?? null
    return one === null || other === null ? null : ([one, other] as const)
  })
  const { units, pairs } = pairUnits(scores, clusters)
  return {
    items: scores.filter((pair) => pair !== null).length,
    ...bootstrapFigures(
      units,
      {
        kendall: (totals) => kendallTau(pairs, totals),
        spearman: (totals) => spearmanRho(pairs, totals),
      },
      options,
    ),
  }
}

/** Distinct pairs of scores, by the first and then the second score; scores are given by their rank among those there are. */
export type ScorePairs = readonly (readonly [first: number, second: number])[]

function pairUnits(
  scores: readonly (readonly [number, number] | null)[],
  clusters: readonly string[] | null,
): { units: AdditiveUnits; pairs: ScorePairs } {
  const known = scores.filter((pair) => pair !== null)
  if (!known.flat().every(Number.isFinite)) throw new RangeError('a score is not finite')
  const rankOf = [0, 1].map((side) => {
    const values = [...new Set(known.map((pair) => pair[side] as number))].toSorted(
      (one, other) => one - other,
    )
    return new Map(values.map((value, rank) => [value, rank]))
  })
  const ranked = scores.map((pair) =>
    pair === null ? null : ([rankOf[0]?.get(pair[0]) ?? 0, rankOf[1]?.get(pair[1]) ?? 0] as const),
  )
  const keys = ranked.map((pair) => pair?.join(' ') ?? null)
  const pairs = [
    ...new Map(ranked.flatMap((pair) => (pair ? [[pair.join(' '), pair] as const] : []))).values(),
  ].toSorted((one, other) => one[0] - other[0] || one[1] - other[1])
  const placeOf = new Map(pairs.map((pair, place) => [pair.join(' '), place]))
  const oneAt = (item: number) => {
    const counts = new Float64Array(pairs.length)
    counts[placeOf.get(keys[item] ?? '') ?? 0] = 1
    return counts
  }
  return { units: keyedUnits(keys, pairs.length, oneAt, clusters), pairs }
}

/**
 * Kendall's tau-b: pairs of items in the same order less those in the other, over the root of the pairs that either rater does
 * not tie.
 *
 * @param counts how many items have each of the pairs of scores
 * @returns undefined where a rater gave all items the same score
 * @see Kendall MG (1945), Biometrika 33:239-251
 * @example
 * // scores 1 1, 2 3, 3 2, 4 4: five pairs of items in the same order, one in the other
 * kendallTau(pairs, counts) // (5 - 1) / 6 = 0.667
 */
export function kendallTau(pairs: ScorePairs, counts: ArrayLike<number>): Figure {
  const ofFirst = countBy(pairs, counts, 0)
  const ofSecond = countBy(pairs, counts, 1)
  const all = total(counts)
  const untied = (own: Float64Array) => (all * all - own.reduce((sum, count) => sum + count * count, 0)) / 2
  const bottom = Math.sqrt(untied(ofFirst) * untied(ofSecond))
  if (!(bottom > 1e-9)) return undefinedFigure(ONE_SCORE)
  const below = new Float64Array(ofSecond.length + 1)
  let [added, difference] = [0, 0]
  for (let place = 0; place < pairs.length; ) {
    const [rank = 0] = pairs[place] ?? []
    let end = place
    for (; pairs[end]?.[0] === rank; end++) {
      const second = (pairs[end] as ScorePairs[number])[1]
      const lower = sumBelow(below, second)
      const higher = added - sumBelow(below, second + 1)
      difference += (counts[end] as number) * (lower - higher)
    }
    for (; place < end; place++) {
      const count = counts[place] as number
      addAt(below, (pairs[place] as ScorePairs[number])[1], count)
      added += count
    }
  }
  return defined(difference / bottom)
}

/**
 * Spearman's rho: the correlation of ranks, items with the same score sharing the middle of theirs.
 *
 * @param counts how many items have each of the pairs of scores
 * @returns undefined where a rater gave all items the same score
 * @see Spearman C (1904), Am J Psychol 15:72-101; with ties as Kendall MG, Gibbons JD (1990), Rank Correlation Methods, ch. 3
 * @example
 * // scores 1 1, 2 3, 3 2, 4 4: squared distances of ranks add up to 2
 * spearmanRho(pairs, counts) // 1 - 6 x 2 / (4 x 15) = 0.8
 */
export function spearmanRho(pairs: ScorePairs, counts: ArrayLike<number>): Figure {
  const [firsts, seconds] = [midranks(countBy(pairs, counts, 0)), midranks(countBy(pairs, counts, 1))]
  let [shared, one, other] = [0, 0, 0]
  for (const [place, [first, second]] of pairs.entries()) {
    const count = counts[place] as number
    const [left, right] = [firsts[first] as number, seconds[second] as number]
    shared += count * left * right
    one += count * left * left
    other += count * right * right
  }
  const bottom = Math.sqrt(one * other)
  return bottom > 1e-9 ? defined(shared / bottom) : undefinedFigure(ONE_SCORE)
}

const ONE_SCORE = 'one rater gave all items the same score'

function total(counts: ArrayLike<number>): number {
  let sum = 0
  for (let place = 0; place < counts.length; place++) sum += counts[place] as number
  return sum
}

/** How many items have each rank of one of the two raters. */
function countBy(pairs: ScorePairs, counts: ArrayLike<number>, side: 0 | 1): Float64Array {
  const most = pairs.reduce((found, pair) => Math.max(found, pair[side] + 1), 0)
  const own = new Float64Array(most)
  for (const [place, pair] of pairs.entries())
    own[pair[side]] = (own[pair[side]] as number) + (counts[place] as number)
  return own
}

/** The rank that items with the same score share, taken from the middle of all ranks. */
function midranks(counts: Float64Array): Float64Array {
  const middle = total(counts) / 2
  let before = 0
  return counts.map((count) => {
    before += count
    return before - count / 2 - middle
  })
}

/** Sums of counts below a rank in logarithmic time. @see Fenwick PM (1994), Softw Pract Exp 24:327-336 */
function addAt(tree: Float64Array, rank: number, count: number): void {
  for (let node = rank + 1; node < tree.length; node += node & -node)
    tree[node] = (tree[node] as number) + count
}

function sumBelow(tree: Float64Array, rank: number): number {
  let sum = 0
  for (let node = rank; node > 0; node -= node & -node) sum += tree[node] as number
  return sum
}
