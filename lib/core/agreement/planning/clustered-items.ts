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
 */
export function designEffectOf({ perCluster = 1, correlation = 0 }: Clustered, share = 1): number {
  if (!(perCluster >= 1)) throw new RangeError('a cluster holds one item or more')
  if (!(correlation >= 0 && correlation <= 1))
    throw new RangeError('the correlation must lie between 0 and 1')
  return 1 + (perCluster - 1) * share * correlation
}

/**
 * How many standard errors wide the interval of so many items will be to either side: as intervals by cluster are shown, by
 * Student's t with one degree of freedom fewer than clusters.
 *
 * @returns null below five clusters, where intervals are not shown
 */
export function clusterFactor(items: number, perCluster: number): number | null {
  const clusters = Math.ceil(items / perCluster)
  return tooFewClusters(clusters) !== null ? null : studentTFactor(0.05, clusters - 1)
}

/**
 * Items of clusters that tell as much as so many items with nothing to do with each other, whose interval is by the normal
 * distribution.
 *
 * @param share as in {@link designEffectOf}
 */
export function clusteredItems(items: number, clustered: Clustered, share = 1): number {
  const { perCluster = 1 } = clustered
  const designEffect = designEffectOf(clustered, share)
  if (perCluster === 1) return items
  return fewestItems((count) => {
    const factor = clusterFactor(count, perCluster)
    return factor !== null && count >= items * designEffect * (factor / Z) ** 2
  })
}
