import { clusterFreedom } from '@/lib/core/stats/effective-clusters'
import { clusteredWilsonInterval } from '@/lib/core/stats/wilson-interval'
import { proportion } from './one-versus-rest'
import type { Estimate } from './rating-table'

/**
 * A share with its Wilson interval, or the reason why there is none; with clusters the interval allows for items of one being
 * alike.
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

/** The share of successes in all cases of some clusters, with the interval that they allow; or the reason why there is none. */
export function clusteredShare(
  clusters: readonly { successes: number; cases: number }[],
  reason: string,
): Estimate {
  let [won, all] = [0, 0]
  for (const { successes, cases } of clusters) {
    won += successes
    all += cases
  }
  const whole = proportion(won, all, reason)
  return whole.value === null ? whole : ofClusters(whole, clusters)
}

/** A share with the interval that its clusters allow, or why they allow none; clusters without cases add nothing. */
export function ofClusters(
  whole: Estimate,
  clusters: readonly { successes: number; cases: number }[],
): Estimate {
  const interval = clusteredWilsonInterval(clusters)
  const { noIntervalReason } = clusterFreedom(clusters.map(({ cases }) => cases))
  return whole.value === null || noIntervalReason === null
    ? { ...whole, interval }
    : { ...whole, interval, noIntervalReason }
}
