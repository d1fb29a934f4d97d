import { clusteredWilsonInterval } from '@/lib/core/stats/wilson-interval'
import { OF_ONE_CLUSTER, OUTWEIGHED } from './cluster-errors'
import { proportion } from './one-versus-rest'
import type { Estimate } from './rating-table'

/**
 * A share with its Wilson interval, or the reason why there is none; with clusters the interval allows for items of one being
 * alike, and there is none from a single cluster.
 *
 * @param items places of the cases
 * @param clusters one name an item of the table
 * @see {@link clusteredWilsonInterval} for the source
 */
export function clusteredProportion(
  items: readonly number[],
  isSuccess: (item: number) => boolean,
  clusters: readonly string[] | null,
  reason: string,
): Estimate {
  const whole = proportion(items.filter(isSuccess).length, items.length, reason)
  if (clusters === null || whole.value === null) return whole
  const counts = new Map<string, { successes: number; cases: number }>()
  for (const item of items) {
    const name = clusters[item] ?? ''
    const count = counts.get(name) ?? { successes: 0, cases: 0 }
    counts.set(name, count)
    count.cases += 1
    if (isSuccess(item)) count.successes += 1
  }
  return ofClusters(whole, [...counts.values()])
}

/** A share with the interval that its clusters allow, or why they allow none; clusters without cases tell nothing. */
export function ofClusters(
  whole: Estimate,
  clusters: readonly { successes: number; cases: number }[],
): Estimate {
  const interval = clusteredWilsonInterval(clusters)
  if (interval !== null || whole.value === null) return { ...whole, interval }
  const isOfOne = clusters.filter(({ cases }) => cases > 0).length < 2
  return { ...whole, interval, untold: isOfOne ? OF_ONE_CLUSTER : OUTWEIGHED }
}
