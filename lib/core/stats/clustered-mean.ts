import { clusterFreedom } from './effective-clusters'
import { studentTTails } from './student-t'

export type ClusteredMean = { mean: number; error: number; clusters: number; freedom: number }

/** What the things of a cluster add up to, and how many they are. */
type Cluster = { total: number; count: number }

/**
 * Mean of things that come in clusters, such as statements of patients, with the standard error that allows for those of one
 * cluster being alike: how far the mean moves where one cluster after the other is left out. With one thing a cluster it is
 * the usual mean and error.
 *
 * @param clusters those without things add nothing
 * @returns null where {@link clusterFreedom} is without an interval
 * @see Cochran WG (1977), Sampling Techniques, 3rd ed., 6.4 and 9A; {@link leftOutSquares}
 * @example
 * // five patients of ten statements, of which so many are unsupported
 * clusteredMean([1, 2, 3, 4, 5].map((total) => ({ total, count: 10 }))) // => { mean: 0.3, error: 0.0707, clusters: 5, freedom: 4 }
 */
export function clusteredMean(clusters: readonly Cluster[]): ClusteredMean | null {
  const { freedom } = clusterFreedom(clusters.map(({ count }) => count))
  if (freedom === null) return null
  const counted = clusters.filter(({ count }) => count > 0)
  const count = counted.reduce((sum, cluster) => sum + cluster.count, 0)
  const mean = counted.reduce((sum, { total }) => sum + total, 0) / count
  const [totals, counts] = [counted.map((cluster) => cluster.total), counted.map((cluster) => cluster.count)]
  const error = Math.sqrt(leftOutSquares(totals, counts, mean)) / count
  // below this it is rounding
  return { mean, error: error < 1e-12 ? 0 : error, clusters: counted.length, freedom }
}

/**
 * Squared distances of clusters from a mean of all, added up, each as far as the mean moves where that cluster is left out.
 *
 * @param totals what the things of each cluster add up to
 * @param counts how many they are
 * @param mean of all things
 * @see {@link leaveOutFactors}
 */
export function leftOutSquares(totals: ArrayLike<number>, counts: ArrayLike<number>, mean: number): number {
  const factors = leaveOutFactors(counts)
  let sum = 0
  for (let index = 0; index < counts.length; index++) {
    const distance = (totals[index] as number) - mean * (counts[index] as number)
    sum += ((factors[index] as number) * distance) ** 2
  }
  return sum
}

/**
 * By how much the distance of each cluster from a mean of all things counts for more than it is (CR3, the jackknife): a
 * cluster that holds much pulls the mean to itself, and seems nearer than it is. Of clusters of one size it is the root of
 * their number over one fewer.
 *
 * @param sizes things of each cluster; one without any is not counted
 * @returns 1 of a cluster that holds all things: without it there is no mean
 * @see Bell RM, McCaffrey DF (2002), Survey Methodol 28:169-181
 * @example
 * // of clusters of one size each is the root of n / (n - 1)
 * leaveOutFactors([10, 10, 10, 10, 10]) // => [1.118, 1.118, 1.118, 1.118, 1.118]
 */
export function leaveOutFactors(sizes: ArrayLike<number>): Float64Array {
  let [all, counted] = [0, 0]
  for (let cluster = 0; cluster < sizes.length; cluster++) {
    const size = sizes[cluster] as number
    all += size
    if (size > 0) counted += 1
  }
  const ofAll = Math.sqrt((counted - 1) / counted)
  const factors = new Float64Array(sizes.length)
  // by statement there are as many as a study has
  for (let cluster = 0; cluster < sizes.length; cluster++) {
    const size = sizes[cluster] as number
    factors[cluster] = size === all ? 1 : ofAll / (1 - size / all)
  }
  return factors
}

/**
 * One-sided P value that a mean is `bound` or more, by Student's t.
 *
 * @returns null where the clusters do not differ, so that there is no error to hold the mean against
 */
export function belowBound({ mean, error, freedom }: ClusteredMean, bound: number): number | null {
  if (error === 0) return null
  const t = (mean - bound) / error
  const tail = studentTTails(t, freedom) / 2
  return t < 0 ? tail : 1 - tail
}
