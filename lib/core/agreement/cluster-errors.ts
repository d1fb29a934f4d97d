import { type AdditiveUnits, addUpUnits } from '@/lib/core/stats/additive-units'
import { clusterFreedom, OF_ONE_CLUSTER, tooFewClusters } from '@/lib/core/stats/effective-clusters'
import { leaveOneOut } from './leave-one-out'
import type { Figure } from './rating-table'

/** Of a figure of clusters: its variance, and the degrees of freedom of Student's t; or why they cannot be computed. */
export type ClusterError =
  | { variance: number; freedom: number; noIntervalReason: null }
  | { variance: null; freedom: null; noIntervalReason: string }

type Value = Figure['value']

type Sums = { squares: number; informative: Float64Array; isOfOne: boolean }

/** Below this a figure is the same but for rounding. */
const SAME = 1e-10

/**
 * How far figures move when one cluster after the other is left out: their variance (delete-one-cluster jackknife; of means
 * CR3), and degrees of freedom by the clusters that bear on the figure: each by what it adds to the totals that the figure
 * is made from, and never as more than it holds. One that the figure does not move without still counts for it.
 *
 * @param figuresOf always as many figures, from the totals of clusters
 * @returns no interval where a figure is based on one cluster, for without it there is none, and where {@link clusterFreedom} is
 * @see Bell RM, McCaffrey DF (2002), Survey Methodol 28:169-181; MacKinnon JG, Nielsen MØ, Webb MD (2023), J Econometrics
 * 232:272-299, on the jackknife and clusters of unequal size
 */
export function clusterErrors(
  units: AdditiveUnits,
  figuresOf: (totals: Float64Array) => readonly Figure[],
): ClusterError[] {
  const valuesOf = (totals: Float64Array) => figuresOf(totals).map(({ value }) => value)
  const totals = addUpUnits(units)
  const whole = valuesOf(totals)
  const parts = partsOfFigures(totals, whole, valuesOf)
  const found = whole.map(
    (): Sums => ({ squares: 0, informative: new Float64Array(units.weights.length), isOfOne: false }),
  )
  let clusters = 0
  leaveOneOut(units, (rest, unit, weight) => {
    const size = units.sizes?.[unit] ?? 1
    if (size > 0) clusters += weight
    const figures = figuresOf(rest)
    for (let index = 0; index < found.length; index++) {
      const sums = found[index] as Sums
      const { value } = figures[index] as Figure
      const all = whole[index] as Value
      const hasMoved = isOther(value, all)
      if (hasMoved) sums.squares += weight * ((value ?? 0) - (all ?? 0)) ** 2
      const held = addedTo(parts[index] as Uint8Array, units, unit)
      sums.informative[unit] = Math.min(size, held === 0 && hasMoved ? size : held)
      sums.isOfOne ||= value === null
    }
  })
  const sizes = units.sizes ?? new Float64Array(units.weights.length).fill(1)
  return found.map(({ squares, informative, isOfOne }) => {
    // without it there is no figure: of few clusters that is their number's doing
    if (isOfOne)
      return { variance: null, freedom: null, noIntervalReason: tooFewClusters(clusters) ?? OF_ONE_CLUSTER }
    // a perfect figure of several parts is the same without any of them, and rests on all clusters alike
    const isOfNone = squares === 0 && informative.every((held) => held === 0)
    const reported = clusterFreedom(isOfNone ? sizes : informative, units.weights)
    if (reported.noIntervalReason !== null) return { variance: null, ...reported }
    return { variance: ((clusters - 1) / clusters) * squares, ...reported }
  })
}

/** Of each figure the totals that it is made from: it is another where one of these is nothing. */
function partsOfFigures(
  totals: Float64Array,
  whole: readonly Value[],
  valuesOf: (totals: Float64Array) => Value[],
): Uint8Array[] {
  const parts = whole.map(() => new Uint8Array(totals.length))
  for (const [total, sum] of totals.entries()) {
    if (sum === 0) continue
    const without = valuesOf(totals.with(total, 0))
    for (const [index, part] of parts.entries())
      if (isOther(without[index] as Value, whole[index] as Value)) part[total] = 1
  }
  return parts
}

/** How much a cluster adds to some of the totals. */
function addedTo(parts: Uint8Array, { starts, indices, values }: AdditiveUnits, unit: number): number {
  let sum = 0
  const end = starts[unit + 1] as number
  for (let entry = starts[unit] as number; entry < end; entry++)
    if (parts[indices[entry] as number] === 1) sum += Math.abs(values[entry] as number)
  return sum
}

function isOther(one: Value, other: Value): boolean {
  return one === null || other === null ? one !== other : Math.abs(one - other) > SAME
}
