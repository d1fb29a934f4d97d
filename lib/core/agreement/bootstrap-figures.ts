import { whole } from '@/lib/core/counted-words'
import { type AdditiveUnits, addUpUnits, countThings } from '@/lib/core/stats/additive-units'
import { bcaInterval, percentileInterval } from '@/lib/core/stats/bootstrap-interval'
import { tooFewClusters } from '@/lib/core/stats/effective-clusters'
import { type Resampling, resampleTotals } from '@/lib/core/stats/resample-totals'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import { clusterErrors } from './cluster-errors'
import { variance } from './draw-moments'
import { COEFFICIENT, cutToRange, type FigureRange } from './figure-range'
import { leaveOneOut } from './leave-one-out'
import type { Estimate, Figure } from './rating-table'
import { spreadDraws, widenForClusters } from './spread-draws'

/** `percentile` as published; `bca` also corrects for bias and skew. */
export type IntervalMethod = 'percentile' | 'bca'

export type BootstrapOptions = Resampling & { method?: IntervalMethod }

export type FigureOfTotals = (totals: Float64Array) => Figure

/** Of figures by their names the ranges they lie in; those not named are coefficients. */
export type FigureRanges<Name extends string> = { ranges?: Readonly<Partial<Record<Name, FigureRange>>> }

/**
 * Point values and 95 % bootstrap intervals of several figures over the same resamples.
 *
 * By cluster an interval is that of single things, widened by the design effect and Student's t: never narrower, nor beyond what
 * the figure can be. Resamples in which a figure is undefined are left out, and its note
 * says how many these are. There is no interval
 *
 * - from a single thing, or where all resamples give the same, for that is no certainty;
 * - where the figure is undefined in half of the resamples;
 * - from fewer than five clusters that bear on the figure, for it would be far too narrow, or where {@link clusterErrors}
 *   have no interval.
 *
 * @param units what is resampled: items by their pattern, or clusters
 * @param figures each from the totals of all units drawn
 * @throws {RangeError} for resamples that are no whole number from 1 to 100,000
 * @see Efron B, Tibshirani RJ (1993), An Introduction to the Bootstrap, ch. 13 and 14; {@link spreadDraws} for clusters
 * @example
 * const units = groupByPattern(crossed([[12, 5], [0, 13]]), ['a', 'b'])
 * const figures = { kappa: (totals) => fleissKappa(viewSums(totals, units.layout)) }
 * bootstrapFigures(units, figures, { resamples: 1000, seed: 1 }).kappa
 * // => { value: 0.666, interval: { low: 0.382, high: 0.867 } }
 */
export function bootstrapFigures<Name extends string>(
  units: AdditiveUnits,
  figures: Readonly<Record<Name, FigureOfTotals>>,
  { ranges, ...options }: BootstrapOptions & FigureRanges<Name>,
): Record<Name, Estimate> {
  const names = Object.keys(figures) as Name[]
  const each = names.map((name) => figures[name])
  const draws = drawFigures(units, (totals) => each.map((figure) => figure(totals)), options)
  return Object.fromEntries(
    names.map((name, index) => {
      const drawn = draws[index] as Draws
      return [
        name,
        estimateOf(units, figures[name], drawn, { method: options.method, range: ranges?.[name] }),
      ]
    }),
  ) as Record<Name, Estimate>
}

/** A figure over resamples. */
export type Draws = {
  /** Its values, ascending, where it is defined: of clusters those of their things, spread as {@link spreadDraws} has them. */
  sorted: Float64Array
  /** Why they give no interval, or null where they do. */
  noIntervalReason: string | null
  /** Degrees of freedom of Student's t. */
  freedom: number
  /** The lowest value before they were spread. */
  lowest: number
  /** In how many resamples it is undefined, of how many: of clusters or of their things, of which more are. */
  undefinedIn: { count: number; resamples: number }
}

/** A figure with its 95 % interval, where it can be reported. */
export function estimateOf(
  units: AdditiveUnits,
  figure: FigureOfTotals,
  draws: Draws,
  { method, range }: { method?: IntervalMethod | undefined; range?: FigureRange | undefined },
): Estimate {
  const found = figure(addUpUnits(units))
  if (found.value === null) return { ...found, interval: null }
  const { sorted, noIntervalReason, undefinedIn } = draws
  const reported = { ...found, ...noteOf(undefinedIn) }
  if (noIntervalReason !== null) return { ...reported, interval: null, noIntervalReason }
  const drawn = toInterval(units.alone ?? units, figure, found.value, sorted, method)
  if (drawn === null)
    return { ...reported, interval: null, noIntervalReason: 'too few resamples on one side' }
  const { low, high } = shownOf(drawn, draws, units, 0.05, range)
  // a figure that resampling pulls one way, such as a mean distance, can lie outside of all that is drawn
  return { ...reported, interval: { low: Math.min(low, found.value), high: Math.max(high, found.value) } }
}

function noteOf({ count, resamples }: Draws['undefinedIn']): Pick<Estimate, 'note'> {
  return count === 0 ? {} : { note: `undefined in ${whole(count)} of ${whole(resamples)} resamples` }
}

/**
 * What is shown of an interval that was read from draws: by cluster as wide as their number allows, and inside of what the figure
 * can be.
 *
 * @param tails what is left out on both sides together
 */
export function shownOf(
  drawn: Interval,
  { sorted, freedom, lowest }: Draws,
  units: AdditiveUnits,
  tails: number,
  range: FigureRange = COEFFICIENT,
): Interval {
  return units.alone === undefined
    ? drawn
    : cutToRange(widenForClusters(drawn, sorted, freedom, tails), range, lowest)
}

/**
 * Figures over the same resamples. The same seed gives the same values.
 *
 * @param units what is drawn from, with replacement, as many as there are
 * @param figuresOf always as many figures: together, for some are made from others
 * @throws {RangeError} as {@link bootstrapFigures}
 * @see Efron B, Tibshirani RJ (1993), An Introduction to the Bootstrap, ch. 6; {@link clusterErrors} for clusters
 */
export function drawFigures(
  units: AdditiveUnits,
  figuresOf: (totals: Float64Array) => readonly Figure[],
  options: Resampling,
): Draws[] {
  const things = countThings(units)
  const { resamples } = options
  const undefinedOf = ({ length }: Float64Array) => ({ count: resamples - length, resamples })
  const draws = drawPlainly(units, figuresOf, options).map((sorted): Draws => {
    const noIntervalReason = whyNoInterval(units, sorted, options.resamples)
    return {
      sorted,
      noIntervalReason,
      freedom: things - 1,
      lowest: sorted[0] ?? 0,
      undefinedIn: undefinedOf(sorted),
    }
  })
  const { alone } = units
  // too few clusters give no interval, and one could not even say how far they differ
  if (alone === undefined || tooFewClusters(things) !== null) return draws
  const errors = clusterErrors(units, figuresOf)
  return drawPlainly(alone, figuresOf, options).map((values, index) => {
    const { sorted, noIntervalReason } = draws[index] as Draws
    const undefinedIn = undefinedOf(values.length < sorted.length ? values : sorted)
    const error = errors[index]
    const lowest = values[0] ?? 0
    const why = error?.noIntervalReason ?? noIntervalReason ?? whyNoInterval(alone, values, options.resamples)
    if (why !== null || !error || error.noIntervalReason !== null)
      return { sorted: values, noIntervalReason: why, freedom: 0, lowest, undefinedIn }
    // a resample of clusters has a variance too small by one cluster in all
    const byCluster = Math.max(error.variance, (things / (things - 1)) * variance(sorted))
    const spread = spreadDraws(values, byCluster)
    return { sorted: spread, noIntervalReason: null, freedom: error.freedom, lowest, undefinedIn }
  })
}

function drawPlainly(
  units: AdditiveUnits,
  figuresOf: (totals: Float64Array) => readonly Figure[],
  options: Resampling,
): Float64Array[] {
  const draws: { values: Float64Array; known: number }[] = []
  resampleTotals(units, options, (totals) => {
    const figures = figuresOf(totals)
    for (let index = 0; index < figures.length; index++) {
      const drawn = (draws[index] ??= { values: new Float64Array(options.resamples), known: 0 })
      const { value } = figures[index] as Figure
      if (value !== null) drawn.values[drawn.known++] = value
    }
  })
  return draws.map(({ values, known }) => values.subarray(0, known).sort())
}

export const OF_ONE_ITEM = 'it is based on one item'

/** Why resamples give no interval, or null where they do. */
function whyNoInterval(units: AdditiveUnits, sorted: Float64Array, resamples: number): string | null {
  const things = countThings(units)
  const tooFew = units.sizes === null ? null : tooFewClusters(things)
  if (tooFew !== null) return tooFew
  if (things < 2) return OF_ONE_ITEM
  if (sorted.length * 2 <= resamples) return 'it is undefined in most resamples'
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
  const left = valuesLeftOut(units, figure)
  return left === null ? null : bcaInterval(sorted, value, left)
}

/** The figure with one thing left out, for each kind and how many there are; null when one is undefined. */
function valuesLeftOut(
  units: AdditiveUnits,
  figure: FigureOfTotals,
): { value: number; weight: number }[] | null {
  const left: { value: number; weight: number }[] = []
  let isDefined = true
  leaveOneOut(units, (rest, _, weight) => {
    const { value } = figure(rest)
    if (value === null) isDefined = false
    else left.push({ value, weight })
  })
  return isDefined ? left : null
}
