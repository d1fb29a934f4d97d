import { clusterFreedom } from './effective-clusters'
import { incompleteBeta } from './incomplete-beta'
import { normalCdf } from './normal'

/**
 * McNemar's exact test: whether two raters of the same items are right equally often, by the items on which just one is.
 *
 * @param onlyFirst items on which only the first is right
 * @param onlySecond items on which only the second is right
 * @returns two-sided P value; 1 when there is no such item
 * @see McNemar Q (1947), Psychometrika 12:153-157; exact, as a binomial test of a half
 * @example
 * // 2 x (1 + 10) / 1024
 * mcnemarTest(1, 9) // => 0.0215
 */
export function mcnemarTest(onlyFirst: number, onlySecond: number): number {
  const trials = onlyFirst + onlySecond
  const fewer = Math.min(onlyFirst, onlySecond)
  if (trials === 0 || 2 * fewer === trials) return 1
  return Math.min(1, 2 * incompleteBeta(0.5, trials - fewer, fewer + 1))
}

/**
 * McNemar's test where items come in clusters, such as statements of a patient, and those of one may stand or fall together:
 * it weighs the difference of each cluster against how much clusters differ from none. Needs some twenty clusters or more to be
 * exact; with fewer, or where one outweighs the others, it finds a difference too seldom rather than too often, for no
 * cluster pulls what it is held against to itself.
 *
 * @param differences per cluster, the items on which only the first is right less those on which only the second is
 * @returns two-sided P value; 1 when there is no difference anywhere
 * @see Yang Z, Sun X, Hardin JW (2010), Biom J 52:349-363, whose variance is the mean of that about no difference, taken here, and
 * Obuchowski's about the one found
 * @example
 * clusteredMcnemarTest([2, 1, 3, 0, -1, 2, 1, 2]) // => 0.0412
 */
export function clusteredMcnemarTest(differences: Iterable<number>): number {
  let [sum, squares] = [0, 0]
  for (const difference of differences) {
    sum += difference
    squares += difference * difference
  }
  return squares === 0 ? 1 : 2 * normalCdf(-Math.abs(sum) / Math.sqrt(squares))
}

/** Per cluster its items, and on how many more of them the first alone is right than the second. */
export type ClusterGains = { sizes: Float64Array; gains: Float64Array }

/** A two-sided P value, or why there is none. */
export type TestedP = { p: number | null; noIntervalReason: string | null }

/**
 * McNemar's test as figures are reported with: exact over items, or by cluster the larger of the two P values. Few clusters can
 * pull one way by chance, and that would be taken for more certainty than items that have nothing to do with each other
 * could give.
 *
 * @param clusters null without clusters; those without items add nothing
 * @returns no interval where {@link clusterFreedom} is: what is too little for an interval is too little for a test
 */
export function mcnemarOf(onlyFirst: number, onlySecond: number, clusters: ClusterGains | null): TestedP {
  const exact = mcnemarTest(onlyFirst, onlySecond)
  if (clusters === null) return { p: exact, noIntervalReason: null }
  const { noIntervalReason } = clusterFreedom(clusters.sizes)
  if (noIntervalReason !== null) return { p: null, noIntervalReason }
  return { p: Math.max(exact, clusteredMcnemarTest(clusters.gains)), noIntervalReason: null }
}
