import { allowanceOf } from '@/lib/core/stats/cluster-allowance'
import { tooFewClusters } from '@/lib/core/stats/effective-clusters'
import { studentTFactor } from '@/lib/core/stats/student-t'
import { fewestItems, Z } from './fewest-items'

/** Items of one cluster, such as statements of a patient, and how alike they are: 0 not at all, 1 all the same. */
export type Clustered = { perCluster?: number; correlation?: number }

/**
 * By how many times items of clusters count for fewer.
 *
 * @param share of the items, when only those of one kind count: so many fewer of a cluster's others are of that kind, too
 * @throws {RangeError} for clusters or a correlation that none are
 * @see Kish L (1965), Survey Sampling, for the design effect
 * @example
 * // ten items a patient: 1 + 9 x 0.2
 * designEffectOf({ perCluster: 10, correlation: 0.2 }) // => 2.8
 */
export function designEffectOf({ perCluster = 1, correlation = 0 }: Clustered, share = 1): number {
  if (!(perCluster >= 1)) throw new RangeError('a cluster holds one item or more')
  if (!(correlation >= 0 && correlation <= 1))
    throw new RangeError('the correlation must lie between 0 and 1')
  return 1 + (perCluster - 1) * share * correlation
}

/** A share to be expected, and by how many times items of clusters count for fewer. */
type Expected = { share: number; designEffect: number; perCluster: number }

/**
 * How wide the interval of so many items of clusters will be: by Student's t, with the degrees of freedom and the least design
 * effect that the clusters allow which are to be expected to hold the rarer outcome.
 *
 * @returns null below five clusters, where intervals are not shown
 * @see {@link clusterAllowance}, by which intervals are shown
 */
export function expectedWidening(
  items: number,
  { share, designEffect, perCluster }: Expected,
): { factor: number; designEffect: number } | null {
  const clusters = Math.ceil(items / perCluster)
  if (tooFewClusters(clusters) !== null) return null
  const rarer = Math.min(share, 1 - share)
  // squared mean over mean square of how many of a cluster's items have the rarer outcome
  const informative = rarer === 0 ? 0 : clusters / (1 + ((1 - rarer) * designEffect) / (perCluster * rarer))
  const { freedom, leastEffect } = allowanceOf(clusters, informative, perCluster)
  return { factor: studentTFactor(0.05, freedom), designEffect: Math.max(designEffect, leastEffect) }
}

/**
 * Items of clusters that hold as much information as so many items with nothing to do with each other, whose interval is by the normal
 * distribution.
 *
 * @param rate the share that is to be estimated, of the items of one kind
 * @param share how many of all items are of that kind, as in {@link designEffectOf}
 */
export function clusteredItems(items: number, clustered: Clustered, rate: number, share = 1): number {
  const { perCluster = 1 } = clustered
  const designEffect = designEffectOf(clustered, share)
  if (perCluster === 1) return items
  return fewestItems((count) => {
    const own = { share: rate, designEffect, perCluster: Math.max(1, perCluster * share) }
    const found = expectedWidening(count * share, own)
    return found !== null && count >= items * found.designEffect * (found.factor / Z) ** 2
  })
}
