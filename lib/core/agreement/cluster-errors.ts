import { type AdditiveUnits, addUpUnits } from '@/lib/core/stats/additive-units'
import { effectiveClusters, FEWEST_EFFECTIVE } from '@/lib/core/stats/effective-clusters'
import { leaveOneOut } from './leave-one-out'
import type { Figure } from './rating-table'

/** Of a figure of clusters: its variance, and the degrees of freedom of Student's t; or why they cannot be told. */
export type ClusterError =
  | { variance: number; freedom: number; untold: null }
  | { variance: null; freedom: null; untold: string }

/** Why nothing can be told of how far clusters differ. */
export const OF_ONE_CLUSTER = 'it rests on one cluster'
export const OUTWEIGHED = 'one cluster outweighs all others'

/** Below this a figure is the same but for rounding. */
const SAME = 1e-10

/**
 * What leaving out one cluster after the other tells of the error of figures (delete-one-cluster jackknife, of means the CR3 error):
 * of clusters of one size as much as any other error by cluster, and more where a large one pulls the figure to itself, so
 * that it seems near all others. The degrees of freedom are one fewer than effective clusters, by size, of those that the figure
 * moves without.
 *
 * @param figuresOf always as many figures, from the totals of clusters
 * @returns untold where a figure rests on one cluster (without it there is none) or on one that outweighs all others
 * @see Bell RM, McCaffrey DF (2002), Survey Methodol 28:169-181; MacKinnon JG, Nielsen MØ, Webb MD (2023), J Econometrics
 * 232:272-299, on the jackknife and clusters of unequal size; {@link effectiveClusters}
 */
export function clusterErrors(
  units: AdditiveUnits,
  figuresOf: (totals: Float64Array) => readonly Figure[],
): ClusterError[] {
  const whole = figuresOf(addUpUnits(units)).map(({ value }) => value)
  const found = whole.map(() => ({
    squares: 0,
    moving: new Float64Array(units.weights.length),
    isOfOne: false,
  }))
  let clusters = 0
  leaveOneOut(units, (rest, unit, weight) => {
    const size = units.sizes?.[unit] ?? 1
    if (size > 0) clusters += weight
    const figures = figuresOf(rest)
    for (const [place, sums] of found.entries()) {
      const { value } = figures[place] as Figure
      sums.isOfOne ||= value === null
      const moved = Math.abs((value ?? 0) - (whole[place] ?? 0))
      if (moved <= SAME) continue
      sums.squares += weight * moved ** 2
      sums.moving[unit] = size
    }
  })
  return found.map(({ squares, moving, isOfOne }) => {
    if (isOfOne || clusters < 2) return untold(OF_ONE_CLUSTER)
    // where nothing moves it there is no error that degrees of freedom could be of
    if (squares === 0) return { variance: 0, freedom: clusters - 1, untold: null }
    const effective = effectiveClusters(moving, units.weights)
    if (effective < FEWEST_EFFECTIVE) return untold(OUTWEIGHED)
    return { variance: ((clusters - 1) / clusters) * squares, freedom: effective - 1, untold: null }
  })
}

function untold(reason: string): ClusterError {
  return { variance: null, freedom: null, untold: reason }
}
