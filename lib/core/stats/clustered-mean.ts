import { studentTTails } from './student-t'

export type ClusteredMean = { mean: number; error: number; clusters: number }

/**
 * Mean of things that come in clusters, such as statements of patients, with the standard error that allows for those of one
 * cluster being alike: the ratio of two totals, linearised. With one thing a cluster it is the usual mean and error.
 *
 * @param clusters what the things of each add up to, and how many they are; clusters without things tell nothing
 * @returns null for fewer than two clusters with things
 * @see Cochran WG (1977), Sampling Techniques, 3rd ed., 6.4 and 9A
 */
export function clusteredMean(clusters: readonly { total: number; count: number }[]): ClusteredMean | null {
  const counted = clusters.filter(({ count }) => count > 0)
  if (counted.length < 2) return null
  const count = counted.reduce((sum, cluster) => sum + cluster.count, 0)
  const mean = counted.reduce((sum, { total }) => sum + total, 0) / count
  const squares = counted.reduce((sum, cluster) => sum + (cluster.total - mean * cluster.count) ** 2, 0)
  const error = Math.sqrt((counted.length / (counted.length - 1)) * squares) / count
  // below this it is rounding
  return { mean, error: error < 1e-12 ? 0 : error, clusters: counted.length }
}

/**
 * One-sided P value that a mean is `bound` or more: Student's t with one degree of freedom fewer than clusters.
 *
 * @returns null where the clusters do not differ, so that there is no error to hold the mean against
 */
export function belowBound({ mean, error, clusters }: ClusteredMean, bound: number): number | null {
  if (error === 0) return null
  const t = (mean - bound) / error
  const tail = studentTTails(t, clusters - 1) / 2
  return t < 0 ? tail : 1 - tail
}
