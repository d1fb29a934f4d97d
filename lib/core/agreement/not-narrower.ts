import type { Estimate } from './rating-table'

/**
 * An estimate by cluster, with an interval that holds all of that of the same figure by smaller things: what few clusters
 * happen to show makes nothing more certain.
 *
 * @see Korn EL, Graubard BI (1998), Survey Methodol 24:193-201, for never taking a design effect below 1
 * @example
 * // clusters that seem to hold more information than items do
 * const [byCluster, byItem] = [{ low: 0.6, high: 0.8 }, { low: 0.5, high: 0.75 }]
 * notNarrower({ value: 0.7, interval: byCluster }, { value: 0.7, interval: byItem }).interval // => { low: 0.5, high: 0.8 }
 */
export function notNarrower(byCluster: Estimate, byThing: Estimate): Estimate {
  const [outer, inner] = [byCluster.interval, byThing.interval]
  if (outer === null || inner === null) return byCluster
  return {
    ...byCluster,
    interval: { low: Math.min(outer.low, inner.low), high: Math.max(outer.high, inner.high) },
  }
}
