import { type AdditiveUnits, countThings } from '@/lib/core/stats/additive-units'
import { normalCdf } from '@/lib/core/stats/normal'
import { studentTTails } from '@/lib/core/stats/student-t'
import type { Draws } from './bootstrap-figures'
import { average, deviation } from './draw-moments'

/**
 * The larger of the share of resamples beyond the margin and the tail of Student's t, with the resamples' standard deviation and
 * one degree of freedom fewer than things drawn from, or than effective clusters.
 *
 * @param beyond that share
 * @param above how far the difference lies on this side of the margin
 */
export function oneSidedP(
  beyond: number,
  above: number,
  { sorted, freedom }: Draws,
  units: AdditiveUnits,
): number {
  const things = countThings(units)
  // draws that were spread for clusters have their whole error already
  const lacking = units.alone === undefined ? things / (things - 1) : 1
  const t = above / (deviation(sorted) * Math.sqrt(lacking))
  const tail = studentTTails(t, freedom) / 2
  return Math.max(beyond, t > 0 ? tail : 1 - tail)
}

/**
 * The published P value of the margin: the share of resamples below it, or where there is none the tail of a normal
 * distribution with the resamples' mean and (population) standard deviation.
 *
 * @param draws resampled differences, not empty
 * @see MedFactEval, Grolleau et al. 2025, the published code's test of the margin
 * @example
 * // two of four resampled differences lie below -0.1
 * publishedP(Float64Array.of(-0.3, -0.2, 0, 0.1), 0.1) // => 0.5
 */
export function publishedP(draws: Float64Array, margin: number): number {
  const below = draws.filter((value) => value < -margin).length
  if (below > 0) return below / draws.length
  const spread = deviation(draws)
  return spread === 0 ? 0 : normalCdf((-margin - average(draws)) / spread)
}
