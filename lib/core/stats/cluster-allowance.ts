import { type ClusterFreedom, clusterFreedom, effectiveClusters, FEWEST_CLUSTERS } from './effective-clusters'

/**
 * The intra-class correlation that is assumed where too few clusters hold any of the rarer outcome to see how alike things of
 * one cluster are: the simulation of `docs/statistics.md` is what it was chosen by.
 */
const ASSUMED_CORRELATION = 0.1

/** Fewer effective clusters with the rarer outcome do not show how alike things of one cluster are. */
const FEWEST_INFORMATIVE = 3

/** What an interval by cluster has to allow for, or why clusters give none. */
export type ClusterAllowance = ClusterFreedom & {
  /** The design effect that is taken at least. */
  leastEffect: number
}

/**
 * How wide an interval of a share by cluster has to be at least. Where nearly all things agree it is the few that differ that
 * show how far clusters differ, and often one or two clusters hold them all. So clusters count by these:
 *
 * - degrees of freedom are one fewer than effective clusters of all things, or of the rarer outcome where these are fewer, and
 *   never below the four of the five clusters that any interval takes;
 * - below three effective clusters of the rarer outcome the design effect is at least that of an intra-class correlation of 0.1,
 *   `1 + (m - 1) * 0.1` with `m` things a cluster, each cluster counted by its size.
 *
 * Clusters of one thing each are things, and need neither.
 *
 * @param sizes things of each cluster
 * @param rarer how many of these have the rarer outcome, such as raters who differ
 * @param weights how many clusters there are of each kind; one unless given
 * @returns no interval where {@link clusterFreedom} is
 * @see Kish L (1965), Survey Sampling, 5.4, for the design effect of a correlation and 11.7 for effective clusters; Carter AV,
 * Schnepel KT, Steigerwald DG (2017), Rev Econ Stat 99:698-709, for degrees of freedom by the clusters that an estimate is based on
 * @example
 * // six patients of twenty statements; all three that raters differ on are of one patient
 * clusterAllowance([20, 20, 20, 20, 20, 20], [3, 0, 0, 0, 0, 0]) // => { freedom: 4, leastEffect: 2.9, noIntervalReason: null }
 */
export function clusterAllowance(
  sizes: ArrayLike<number>,
  rarer: ArrayLike<number>,
  weights?: ArrayLike<number>,
): ClusterAllowance {
  const ofAll = clusterFreedom(sizes, weights)
  const size = meanSize(sizes, weights)
  if (ofAll.freedom === null || size <= 1) return { ...ofAll, leastEffect: 1 }
  return {
    noIntervalReason: null,
    ...allowanceOf(ofAll.freedom + 1, effectiveClusters(rarer, weights), size),
  }
}

/**
 * The same from counts of clusters: effective ones, those of the rarer outcome, and how many things a cluster holds.
 *
 * @example
 * allowanceOf(20, 9.3, 10) // => { freedom: 8.3, leastEffect: 1 }
 */
export function allowanceOf(
  clusters: number,
  informative: number,
  size: number,
): { freedom: number; leastEffect: number } {
  return {
    freedom: Math.min(clusters, Math.max(FEWEST_CLUSTERS, informative)) - 1,
    leastEffect: informative < FEWEST_INFORMATIVE ? 1 + (size - 1) * ASSUMED_CORRELATION : 1,
  }
}

/** Mean size of the cluster that a thing is of. */
function meanSize(sizes: ArrayLike<number>, weights?: ArrayLike<number>): number {
  let [all, squares] = [0, 0]
  for (let cluster = 0; cluster < sizes.length; cluster++) {
    const [size, weight] = [sizes[cluster] as number, weights?.[cluster] ?? 1]
    all += weight * size
    squares += weight * size * size
  }
  return all === 0 ? 0 : squares / all
}
