/** Degrees of freedom of Student's t by cluster, or why clusters do not show how far they differ. */
export type ClusterFreedom =
  | { freedom: number; noIntervalReason: null }
  | { freedom: null; noIntervalReason: string }

export const OF_ONE_CLUSTER = 'it is based on one cluster'

/** Intervals by fewer clusters hold far too seldom, or say nothing; so no interval and no test is based on fewer. */
export const FEWEST_CLUSTERS = 5

/** Why so few clusters give no interval; null where they are enough. */
export function tooFewClusters(clusters: number): string | null {
  if (clusters >= FEWEST_CLUSTERS) return null
  return clusters < 2 ? OF_ONE_CLUSTER : `it is based on ${clusters} clusters; ${FEWEST_CLUSTERS} are needed`
}

export const OUTWEIGHED = 'one cluster holds more than four fifths of it'

/** A cluster that holds a larger share than this is held against hardly anything. */
const MOST_OF_ONE = 0.8

/**
 * Degrees of freedom of an interval by cluster: one fewer than effective clusters, and never below the one that two
 * clusters of one size leave. This is the one rule by which any interval or test by cluster is given or not.
 *
 * @param sizes things of each cluster; clusters without things do not count
 * @param weights how many clusters of each size; one unless given
 * @returns no interval of fewer than {@link FEWEST_CLUSTERS} clusters, or where one holds more than four fifths of all things
 * @see Carter AV, Schnepel KT, Steigerwald DG (2017), Rev Econ Stat 99:698-709, for tests by effective clusters; Cameron AC,
 * Gelbach JB, Miller DL (2008), Rev Econ Stat 90:414-427, on inference from few clusters;
 * {@link effectiveClusters}
 * @example
 * clusterFreedom([10, 10, 10, 10, 10, 10]) // => { freedom: 5, noIntervalReason: null }
 * clusterFreedom([30, 5, 5, 5, 5]).freedom // => 1.5
 */
export function clusterFreedom(sizes: ArrayLike<number>, weights?: ArrayLike<number>): ClusterFreedom {
  let [clusters, all, largest] = [0, 0, 0]
  for (let cluster = 0; cluster < sizes.length; cluster++) {
    const size = sizes[cluster] as number
    const weight = weights?.[cluster] ?? 1
    if (size === 0 || weight === 0) continue
    clusters += weight
    all += weight * size
    largest = Math.max(largest, size)
  }
  const tooFew = tooFewClusters(clusters)
  if (tooFew !== null) return { freedom: null, noIntervalReason: tooFew }
  if (largest > MOST_OF_ONE * all) return { freedom: null, noIntervalReason: OUTWEIGHED }
  return { freedom: Math.max(1, effectiveClusters(sizes, weights) - 1), noIntervalReason: null }
}

/**
 * How many clusters of one size would say as much of a mean as these do: as many as there are where all are of one size,
 * and near one where one outweighs all others.
 *
 * @param sizes things of each cluster; clusters without things do not count
 * @param weights how many clusters of each size; one unless given
 * @returns 0 without things
 * @see Kish L (1965), Survey Sampling, 11.7
 * @example
 * // 50 x 50 / (30 x 30 + 4 x 5 x 5)
 * effectiveClusters([30, 5, 5, 5, 5]) // => 2.5
 */
export function effectiveClusters(sizes: ArrayLike<number>, weights?: ArrayLike<number>): number {
  let [sum, squares] = [0, 0]
  for (let cluster = 0; cluster < sizes.length; cluster++) {
    const size = sizes[cluster] as number
    const weight = weights?.[cluster] ?? 1
    sum += weight * size
    squares += weight * size * size
  }
  return squares === 0 ? 0 : (sum * sum) / squares
}
