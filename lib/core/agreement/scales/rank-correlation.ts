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
 * @example
 * // five of six pairs of items in the same order: (5 - 1) / 6; squared distances of ranks add up to 2: 1 - 6 x 2 / (4 x 15)
 * const { kendall, spearman } = rankCorrelation([1, 2, 3, 4], [1, 3, 2, 4], { resamples: 100, seed: 1 })
 * kendall.value // => 0.667
 * spearman.value // => 0.8
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

/**
 * Distinct pairs of scores, by the first and then the second score; each score as its rank among those that the rater gave, from
 * 0 on.
 */
type ScorePairs = {
  first: Int32Array
  second: Int32Array
  ranks: readonly [first: number, second: number]
}

function pairUnits(
  scores: readonly (readonly [number, number] | null)[],
  clusters: readonly string[] | null,
): { units: AdditiveUnits; pairs: ScorePairs } {
  const known = scores.filter((pair) => pair !== null)
  if (!known.flat().every(Number.isFinite)) throw new RangeError('a score is not finite')
  const [firsts, seconds] = [
    rankScores(known.map(([one]) => one)),
    rankScores(known.map(([, other]) => other)),
  ]
  // a pair is one number, in the order of pairs
  const codes = scores.map((pair) =>
    pair === null ? null : (firsts.get(pair[0]) ?? 0) * seconds.size + (seconds.get(pair[1]) ?? 0),
  )
  const distinct = [...new Set(codes.filter((code) => code !== null))].toSorted((one, other) => one - other)
  const indexOf = new Map(distinct.map((code, index) => [code, index]))
  const oneAt = (item: number) => {
    const counts = new Float64Array(distinct.length)
    counts[indexOf.get(codes[item] ?? 0) ?? 0] = 1
    return counts
  }
  const keys = codes.map((code) => code?.toString() ?? null)
  const pairs: ScorePairs = {
    first: Int32Array.from(distinct, (code) => Math.floor(code / seconds.size)),
    second: Int32Array.from(distinct, (code) => code % seconds.size),
    ranks: [firsts.size, seconds.size],
  }
  return { units: keyedUnits(keys, distinct.length, oneAt, clusters), pairs }
}

function rankScores(scores: readonly number[]): ReadonlyMap<number, number> {
  const inOrder = [...new Set(scores)].toSorted((one, other) => one - other)
  return new Map(inOrder.map((score, rank) => [score, rank]))
}

/**
 * Kendall's tau-b: pairs of items in the same order less those in the other, over the root of the pairs that either rater does
 * not tie.
 *
 * @param counts how many items have each of the pairs of scores
 * @returns undefined where a rater gave all items the same score
 * @see Kendall MG (1945), Biometrika 33:239-251
 */
function kendallTau({ first, second, ranks }: ScorePairs, counts: Float64Array): Figure {
  const all = total(counts)
  const untied = (of: Int32Array, own: number) => {
    const given = countBy(of, counts, own)
    let squares = 0
    for (let rank = 0; rank < own; rank++) squares += (given[rank] as number) ** 2
    return (all * all - squares) / 2
  }
  const bottom = Math.sqrt(untied(first, ranks[0]) * untied(second, ranks[1]))
  if (!(bottom > 1e-9)) return undefinedFigure(ONE_SCORE)
  const below = new Float64Array(ranks[1] + 1)
  let [added, difference, start] = [0, 0, 0]
  // items of one first score are compared with those before it, then added to them
  while (start < counts.length) {
    let end = start
    for (; first[end] === first[start]; end++) {
      const count = counts[end] as number
      if (count === 0) continue
      const rank = second[end] as number
      difference += count * (sumBelow(below, rank) - (added - sumBelow(below, rank + 1)))
    }
    for (; start < end; start++) {
      const count = counts[start] as number
      if (count === 0) continue
      addAt(below, second[start] as number, count)
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
 */
function spearmanRho({ first, second, ranks }: ScorePairs, counts: Float64Array): Figure {
  const firsts = midranks(countBy(first, counts, ranks[0]))
  const seconds = midranks(countBy(second, counts, ranks[1]))
  let [shared, one, other] = [0, 0, 0]
  for (let index = 0; index < counts.length; index++) {
    const count = counts[index] as number
    if (count === 0) continue
    const [left, right] = [
      firsts[first[index] as number] as number,
      seconds[second[index] as number] as number,
    ]
    shared += count * left * right
    one += count * left * left
    other += count * right * right
  }
  const bottom = Math.sqrt(one * other)
  return bottom > 1e-9 ? defined(shared / bottom) : undefinedFigure(ONE_SCORE)
}

const ONE_SCORE = 'one rater gave all items the same score'

function total(counts: Float64Array): number {
  let sum = 0
  for (let index = 0; index < counts.length; index++) sum += counts[index] as number
  return sum
}

/** How many items have each rank that one of the two raters gave. */
function countBy(of: Int32Array, counts: Float64Array, ranks: number): Float64Array {
  const own = new Float64Array(ranks)
  for (let index = 0; index < counts.length; index++) {
    const rank = of[index] as number
    own[rank] = (own[rank] as number) + (counts[index] as number)
  }
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
