import { addUpUnits } from '@/lib/core/stats/additive-units'
import { studentTFactor, studentTTails } from '@/lib/core/stats/student-t'
import { type AgreementSums, ITEMS, PAIRED, sumsWidth, viewSums } from './agreement-sums'
import type { AgreementUnits } from './agreement-units'
import type { Coefficient } from './bootstrap-agreement'

/** Standard error with the 95 % t interval and the two-sided P value against 0. */
export type AnalyticError = { error: number; low: number; high: number; p: number }

export type ErrorOptions = {
  /** `all`: every item counts, single ratings too. `paired`: items with one rating are left out first. */
  population: 'all' | 'paired'
  /** What the error is taken of, where it is published for another form of the coefficient; from all sums together. */
  errorOf?: (whole: AgreementSums) => Coefficient
}

/**
 * Analytic standard error of a coefficient by linearisation: how much each unit pulls on the figure, squared and added.
 * For AC1, Fleiss, Conger, Brennan-Prediger and Krippendorff these are the published errors; with clusters as units it is
 * the error that allows for items of a cluster being alike.
 *
 * @returns null when the coefficient is undefined or fewer than two units count
 * @see Gwet KL (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 5; Gwet KL (2008), Br J Math Stat Psychol 61:29-48
 */
export function analyticError(
  units: AgreementUnits,
  coefficient: Coefficient,
  { population, errorOf = () => coefficient }: ErrorOptions,
): AnalyticError | null {
  const totals = addUpUnits(units)
  const whole = viewSums(totals, units.layout)
  const { value } = coefficient(whole)
  if (value === null) return null
  const slopes = gradient(units, errorOf(whole), totals)
  let counted = 0
  let squares = 0
  for (const [unit, weight] of units.weights.entries()) {
    const { pull, items, paired } = readUnit(units, unit, slopes)
    if (population === 'paired' && paired === 0) continue
    counted += weight
    // the published errors take the number of paired items as given: an item with one rating then pulls a little, too
    const share = paired / (totals[PAIRED] as number) - items / (totals[ITEMS] as number)
    squares += weight * (pull + (population === 'all' ? value * share : 0)) ** 2
  }
  if (counted < 2) return null
  const error = Math.sqrt((counted / (counted - 1)) * squares)
  // below this it is the rounding of the slopes
  return toError(value, error < 1e-9 ? 0 : error, counted - 1)
}

function toError(value: number, error: number, freedom: number): AnalyticError {
  if (error === 0) return { error, low: value, high: value, p: value === 0 ? 1 : 0 }
  const half = studentTFactor(0.05, freedom) * error
  return {
    error,
    low: value - half,
    high: Math.min(1, value + half),
    p: studentTTails(value / error, freedom),
  }
}

/** How fast the coefficient changes with each total, by central differences. */
function gradient(units: AgreementUnits, coefficient: Coefficient, totals: Float64Array): Float64Array {
  const moved = totals.slice()
  const sums = viewSums(moved, units.layout)
  const slopes = new Float64Array(sumsWidth(units.layout))
  for (const [place, total] of totals.entries()) {
    if (total === 0) continue
    const step = 1e-5 * total
    moved[place] = total + step
    const above = coefficient(sums).value
    moved[place] = total - step
    const below = coefficient(sums).value
    moved[place] = total
    if (above !== null && below !== null) slopes[place] = (above - below) / (2 * step)
  }
  return slopes
}

function readUnit(
  { starts, places, values }: AgreementUnits,
  unit: number,
  slopes: Float64Array,
): { pull: number; items: number; paired: number } {
  const read = { pull: 0, items: 0, paired: 0 }
  for (let entry = starts[unit] as number; entry < (starts[unit + 1] as number); entry++) {
    const place = places[entry] as number
    const value = values[entry] as number
    read.pull += (slopes[place] as number) * value
    if (place === ITEMS) read.items = value
    if (place === PAIRED) read.paired = value
  }
  return read
}
