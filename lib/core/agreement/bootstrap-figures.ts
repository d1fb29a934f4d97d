import {
  type AdditiveUnits,
  addUnit,
  addUpUnits,
  countThings,
  resampleTotals,
} from '@/lib/core/stats/additive-units'
import { bcaInterval, percentileInterval } from '@/lib/core/stats/bootstrap-interval'
import { FEWEST_CLUSTERS } from './few-clusters'
import type { Estimate, Figure } from './rating-table'
import { spreadDraws, widenForClusters } from './spread-draws'

/** `percentile` as published; `bca` also corrects for bias and skew. */
export type IntervalMethod = 'percentile' | 'bca'

export type BootstrapOptions = { resamples: number; seed: number; method?: IntervalMethod }

export type FigureOfTotals = (totals: Float64Array) => Figure

/**
 * Point values and 95 % bootstrap intervals of several figures over the same resamples.
 *
 * Resamples in which a figure is undefined are left out; with fewer than half of them left there is no interval. Nor is there
 * one from a single thing, from fewer than five clusters, where it would be far too narrow, or where all resamples give the same,
 * for that is no certainty. By cluster it is that of single things, widened by the design effect and Student's t: never narrower.
 *
 * @param units what is resampled: items by their pattern, or clusters
 * @param figures each from the totals of all units drawn
 * @see Efron B, Tibshirani RJ (1993), An Introduction to the Bootstrap, ch. 13 and 14; {@link spreadDraws} for clusters
 */
export function bootstrapFigures<Name extends string>(
  units: AdditiveUnits,
  figures: Readonly<Record<Name, FigureOfTotals>>,
  options: BootstrapOptions,
): Record<Name, Estimate> {
  const names = Object.keys(figures) as Name[]
  const each = names.map((name) => figures[name])
  const draws = drawFigures(units, (totals) => each.map((figure) => figure(totals)), options)
  return Object.fromEntries(
    names.map((name, index) => [
      name,
      estimateOf(units, figures[name], draws[index] ?? new Float64Array(), options),
    ]),
  ) as Record<Name, Estimate>
}

/** An estimate of what is never below 0: widening for clusters knows nothing of that. */
export function asShare(estimate: Estimate): Estimate {
  const { interval } = estimate
  return interval === null
    ? estimate
    : { ...estimate, interval: { ...interval, low: Math.max(0, interval.low) } }
}

/**
 * A figure with its 95 % interval, where it can be told.
 *
 * @param sorted its values over the resamples, from {@link drawFigures}
 */
export function estimateOf(
  units: AdditiveUnits,
  figure: FigureOfTotals,
  sorted: Float64Array,
  { resamples, method }: Pick<BootstrapOptions, 'resamples' | 'method'>,
): Estimate {
  const found = figure(addUpUnits(units))
  if (found.value === null) return { ...found, interval: null }
  const untold = whyUntold(units, sorted, resamples)
  if (untold !== null) return { ...found, interval: null, untold }
  const { alone } = units
  const drawn = toInterval(alone ?? units, figure, found.value, sorted, method)
  const interval = drawn && alone ? widenForClusters(drawn, sorted, units, 0.05) : drawn
  return interval ? { ...found, interval } : { ...found, interval, untold: 'too few resamples on one side' }
}

/**
 * Per figure its values over the same resamples, ascending, those undefined left out: as many numbers as there are resamples, or
 * fewer. The same seed gives the same values. Of clusters that know their things, draws of these, as {@link spreadDraws} has them.
 *
 * @param units what is drawn from, with replacement, as many as there are
 * @param figuresOf always as many figures: together, for some are made from others
 * @see Efron B, Tibshirani RJ (1993), An Introduction to the Bootstrap, ch. 6
 */
export function drawFigures(
  units: AdditiveUnits,
  figuresOf: (totals: Float64Array) => readonly Figure[],
  options: { resamples: number; seed: number },
): Float64Array[] {
  const draws = drawPlainly(units, figuresOf, options)
  const { alone } = units
  // too few clusters tell no interval, and one could not even tell how far they differ
  if (alone === undefined || countThings(units) < FEWEST_CLUSTERS) return draws
  return drawPlainly(alone, figuresOf, options).map((values, place) =>
    spreadDraws(values, draws[place] ?? new Float64Array(), countThings(units)),
  )
}

function drawPlainly(
  units: AdditiveUnits,
  figuresOf: (totals: Float64Array) => readonly Figure[],
  options: { resamples: number; seed: number },
): Float64Array[] {
  const draws: number[][] = []
  resampleTotals(units, options, (totals) => {
    const figures = figuresOf(totals)
    for (let index = 0; index < figures.length; index++) {
      const values = (draws[index] ??= [])
      const { value } = figures[index] as Figure
      if (value !== null) values.push(value)
    }
  })
  return draws.map((values) => Float64Array.from(values).sort())
}

/** Why resamples tell no interval, or null where they do. */
export function whyUntold(units: AdditiveUnits, sorted: Float64Array, resamples: number): string | null {
  const things = countThings(units)
  if (units.areClusters && things < FEWEST_CLUSTERS)
    return `too few clusters: ${things}, and it takes ${FEWEST_CLUSTERS}`
  if (things < 2) return 'it rests on one item'
  if (sorted.length * 2 <= resamples) return 'undefined in most resamples'
  // below this it is rounding
  const isSame = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0) < 1e-12
  return isSame ? 'every resample gives the same' : null
}

function toInterval(
  units: AdditiveUnits,
  figure: FigureOfTotals,
  value: number,
  sorted: Float64Array,
  method: IntervalMethod = 'percentile',
): Estimate['interval'] {
  if (method === 'percentile') return percentileInterval(sorted)
  const left = leaveOneOut(units, figure)
  return left === null ? null : bcaInterval(sorted, value, left)
}

/** The figure with one item (or cluster) left out, for each kind and how many there are; null when one is undefined. */
function leaveOneOut(
  units: AdditiveUnits,
  figure: FigureOfTotals,
): { value: number; weight: number }[] | null {
  const totals = addUpUnits(units)
  const left: { value: number; weight: number }[] = []
  for (const [unit, weight] of units.weights.entries()) {
    if (weight === 0) continue
    const rest = totals.slice()
    addUnit(rest, units, unit, -1)
    const { value } = figure(rest)
    if (value === null) return null
    left.push({ value, weight })
  }
  return left
}
