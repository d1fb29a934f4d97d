import { type AdditiveUnits, addUpUnits, countThings } from '@/lib/core/stats/additive-units'
import { studentTFactor, studentTTails } from '@/lib/core/stats/student-t'
import { type AgreementSums, type Coefficient, ITEMS, PAIRED, viewSums } from './agreement-sums'
import type { AgreementUnits } from './agreement-units'
import { type FigureOfTotals, OF_ONE_ITEM } from './bootstrap-figures'
import { type ClusterError, clusterErrors } from './cluster-errors'
import { COEFFICIENT, cutToRange, type FigureRange } from './figure-range'
import type { Estimate } from './rating-table'

/** A figure with its standard error and the degrees of freedom of Student's t. */
export type StandardError = { value: number; freedom: number; error: number }

/**
 * Standard error with the 95 % t interval and the two-sided P value against 0. The interval is at most 1 above, and by
 * cluster inside of what the figure can be. Where all items pull alike the error is 0 as published, which is no certainty:
 * there is no P value. It is for comparison with irrCAC; what is shown is {@link agreementInterval}.
 */
export type AnalyticError = StandardError & {
  low: number
  high: number
  p: number | null
}

/** A figure with its interval, and its analytic error where one is published. */
export type FullEstimate = Estimate & { analytic: AnalyticError | null }

export type ErrorOptions = {
  /** `all`: every item counts, single ratings too. `paired`: items with one rating are left out first. */
  population: 'all' | 'paired'
  /** What the error is taken of, where it is published for another form of the coefficient; from all sums together. */
  errorOf?: ((whole: AgreementSums) => Coefficient) | undefined
  /** Where the coefficient lies, if it is none that lies between -1 and 1. */
  range?: FigureRange | undefined
}

/**
 * Analytic standard error of a coefficient by linearization: how much each unit pulls on the figure, squared and added.
 * For AC1, Fleiss, Conger, Brennan-Prediger and Krippendorff these are the published errors. With clusters as units it is
 * the error that leaving out one after the other gives, never less than of the same items each for itself.
 *
 * @returns null when the coefficient is undefined, fewer than two units count, or {@link clusterErrors} have no interval
 * @see Gwet KL (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 5; Gwet KL (2008), Br J Math Stat Psychol 61:29-48
 * @example
 * const units = groupByPattern(crossed([[88, 14, 18], [10, 40, 10], [2, 6, 12]]), ['a', 'b', 'c'])
 * analyticError(units, gwetAc1, { population: 'all' }) // => { value: 0.576, error: 0.048, freedom: 199, low: 0.481, high: 0.671 }
 */
export function analyticError(
  units: AgreementUnits,
  coefficient: Coefficient,
  options: ErrorOptions,
): AnalyticError | null {
  if (units.sizes === null) return withSpan(errorByItem(units, coefficient, options))
  const byItem = units.alone && errorByItem({ ...units, ...units.alone }, coefficient, options)
  return errorByCluster(units, (totals) => coefficient(viewSums(totals, units.layout)), byItem, options.range)
}

/**
 * The same of items that have nothing to do with each other, whatever clusters they come in.
 *
 * @param units of items, by their pattern
 */
export function errorByItem(
  units: AgreementUnits,
  coefficient: Coefficient,
  { population, errorOf = () => coefficient }: ErrorOptions,
): StandardError | null {
  const totals = addUpUnits(units)
  const whole = viewSums(totals, units.layout)
  const { value } = coefficient(whole)
  if (value === null) return null
  const forError = errorOf(whole)
  const pulls = pullsOf(units, totals, (moved) => forError(viewSums(moved, units.layout)))
  let counted = 0
  let squares = 0
  for (const [unit, weight] of units.weights.entries()) {
    const pull = pulls[unit] as number
    const { items, paired } = readCounts(units, unit)
    if (population === 'paired' && paired === 0) continue
    counted += weight
    // the published errors take the number of paired items as given: an item with one rating then pulls a little, too
    const share = paired / (totals[PAIRED] as number) - items / (totals[ITEMS] as number)
    squares += weight * (pull + (population === 'all' ? value * share : 0)) ** 2
  }
  return toError(value, squares, counted)
}

/**
 * The same for any figure of additive units, such as the cells of a confusion matrix: items that add nothing do not count. For
 * AC1 and kappa with a truth it is the error published for two raters; for the Matthews correlation and F1 the delta method.
 *
 * @returns null when the figure is undefined, fewer than two units count, or {@link clusterErrors} have no interval
 * @see Gwet KL (2014), ch. 5; Takahashi K, Yamamoto K, Kuchiba A, Koyama T (2022), Appl Intell 52:4961-4972, on F1
 * @example
 * // 40 right of 50 with two labels
 * const pairs = crossed([[25, 5], [5, 15]])
 * const units = confusionUnits(pairs.map(([truth]) => truth), [pairs.map(([, said]) => said)], ['a', 'b'], null)
 * totalsError(units, (cells) => accuracy(cells, 2)) // => { value: 0.8, error: 0.057, low: 0.685, high: 0.915 }
 */
export function totalsError(
  units: AdditiveUnits,
  figure: FigureOfTotals,
  range?: FigureRange,
  byCluster?: ClusterError,
): AnalyticError | null {
  if (units.sizes === null) return withSpan(totalsErrorByItem(units, figure), range)
  const byItem = units.alone && totalsErrorByItem(units.alone, figure)
  return errorByCluster(units, figure, byItem, range, byCluster)
}

/**
 * The t interval of {@link totalsError}, inside of what the figure can be, or why there is none.
 *
 * @param known the error by cluster, where it was found together with that of other figures
 */
export function analyticInterval(
  units: AdditiveUnits,
  figure: FigureOfTotals,
  range: FigureRange,
  known?: ClusterError,
): Pick<Estimate, 'interval' | 'noIntervalReason'> {
  const found = totalsError(units, figure, range, known)
  if (found !== null && found.error > 0) return { interval: cutToRange(found, range, found.value) }
  if (figure(addUpUnits(units)).value === null) return { interval: null }
  if (units.sizes === null && countThings(units) < 2) return { interval: null, noIntervalReason: OF_ONE_ITEM }
  const [byCluster] =
    units.sizes === null ? [] : known ? [known] : clusterErrors(units, (totals) => [figure(totals)])
  return { interval: null, noIntervalReason: byCluster?.noIntervalReason ?? 'nothing in it varies' }
}

/** @see {@link clusterErrors}; {@link spreadDraws} for never less than by item */
function errorByCluster(
  units: AdditiveUnits,
  figure: FigureOfTotals,
  byItem: StandardError | null | undefined,
  range: FigureRange = COEFFICIENT,
  known?: ClusterError,
): AnalyticError | null {
  const { value } = figure(addUpUnits(units))
  const [found] = value === null ? [] : known ? [known] : clusterErrors(units, (totals) => [figure(totals)])
  if (value === null || !found || found.noIntervalReason !== null) return null
  const own = roundedError(found.variance)
  const error = own === 0 ? 0 : Math.max(own, byItem?.error ?? 0)
  const span = spanOf(value, error, found.freedom, range)
  return { ...span, ...cutToRange(span, range, value) }
}

/** The same of items that have nothing to do with each other. @param units of items, by their kind */
export function totalsErrorByItem(units: AdditiveUnits, figure: FigureOfTotals): StandardError | null {
  const totals = addUpUnits(units)
  const { value } = figure(totals)
  if (value === null) return null
  const pulls = pullsOf(units, totals, figure)
  let counted = 0
  let squares = 0
  for (const [unit, weight] of units.weights.entries()) {
    if (units.starts[unit] === units.starts[unit + 1]) continue
    counted += weight
    squares += weight * (pulls[unit] as number) ** 2
  }
  return toError(value, squares, counted)
}

function toError(value: number, squares: number, counted: number): StandardError | null {
  const variance = (counted / (counted - 1)) * squares
  return counted < 2 ? null : { value, freedom: counted - 1, error: roundedError(variance) }
}

function withSpan(found: StandardError | null, range?: FigureRange): AnalyticError | null {
  return found && spanOf(found.value, found.error, found.freedom, range)
}

function roundedError(variance: number): number {
  const exact = Math.sqrt(variance)
  // below this it is the rounding of the slopes
  return exact < 1e-7 ? 0 : exact
}

function spanOf(
  value: number,
  error: number,
  freedom: number,
  { high }: FigureRange = COEFFICIENT,
): AnalyticError {
  if (error === 0) return { value, freedom, error, low: value, high: value, p: null }
  const half = studentTFactor(0.05, freedom) * error
  return {
    value,
    freedom,
    error,
    low: value - half,
    high: Math.min(high, value + half),
    p: studentTTails(value / error, freedom),
  }
}

/** A step of this share of a total, to both sides of it, gives a slope. */
const STEP = 1e-5

/**
 * How much one more of each unit moves a figure, by central differences: along its totals or along the units, whichever are
 * fewer.
 */
function pullsOf(units: AdditiveUnits, totals: Float64Array, figure: FigureOfTotals): Float64Array {
  const used = totals.reduce((count, total) => (total === 0 ? count : count + 1), 0)
  if (units.weights.length < used) return pullsByUnit(units, totals, figure)
  const slopes = slopesByTotal(totals, figure)
  const { starts, indices, values } = units
  return units.weights.map((_, unit) => {
    let pull = 0
    for (let entry = starts[unit] as number; entry < (starts[unit + 1] as number); entry++)
      pull += (slopes[indices[entry] as number] as number) * (values[entry] as number)
    return pull
  })
}

function slopesByTotal(totals: Float64Array, figure: FigureOfTotals): Float64Array {
  const moved = totals.slice()
  return totals.map((total, index) => {
    if (total === 0) return 0
    const step = STEP * total
    moved[index] = total + step
    const above = figure(moved).value
    moved[index] = total - step
    const below = figure(moved).value
    moved[index] = total
    return slopeBetween(below, above, step)
  })
}

/** Many labels have more pairs of labels than there are items. */
function pullsByUnit(units: AdditiveUnits, totals: Float64Array, figure: FigureOfTotals): Float64Array {
  const moved = totals.slice()
  const move = (unit: number, step: number) => {
    for (const { index, value } of entriesOf(units, unit))
      moved[index] = (totals[index] as number) + step * value
    return figure(moved).value
  }
  return units.weights.map((weight, unit) => {
    let step = Infinity
    for (const { index, value } of entriesOf(units, unit))
      if (totals[index] !== 0) step = Math.min(step, (STEP * (totals[index] as number)) / Math.abs(value))
    if (weight === 0 || step === Infinity) return 0
    const [above, below] = [move(unit, step), move(unit, -step)]
    move(unit, 0)
    return slopeBetween(below, above, step)
  })
}

function slopeBetween(below: number | null, above: number | null, step: number): number {
  return above === null || below === null ? 0 : (above - below) / (2 * step)
}

function* entriesOf({ starts, indices, values }: AdditiveUnits, unit: number) {
  for (let entry = starts[unit] as number; entry < (starts[unit + 1] as number); entry++)
    yield { index: indices[entry] as number, value: values[entry] as number }
}

/** Whether a unit has an item, and one with two ratings. */
function readCounts(units: AgreementUnits, unit: number): { items: number; paired: number } {
  const read = { items: 0, paired: 0 }
  for (const { index, value } of entriesOf(units, unit)) {
    if (index === ITEMS) read.items = value
    if (index === PAIRED) read.paired = value
  }
  return read
}
