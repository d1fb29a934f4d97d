import { bcaInterval, percentileInterval } from '@/lib/core/stats/bootstrap-interval'
import { type AgreementSums, viewSums } from './agreement-sums'
import { type AgreementUnits, addUnit, addUp, addUpTotals } from './agreement-units'
import type { Estimate, Figure } from './rating-table'
import { resampleUnits } from './resample-units'

export type Coefficient = (sums: AgreementSums) => Figure

/** `percentile` as published; `bca` also corrects for bias and skew. */
export type IntervalMethod = 'percentile' | 'bca'

/**
 * Point values and 95 % bootstrap intervals of several coefficients over the same resamples.
 *
 * Resamples in which a coefficient is undefined are left out; with fewer than half of them left there is no interval.
 *
 * @param units from `groupByPattern` or `groupByCluster`: what is resampled
 * @param seed of the Mersenne Twister; the same seed gives the same interval everywhere
 * @see Efron B, Tibshirani RJ (1993), An Introduction to the Bootstrap, ch. 13 and 14
 */
export function bootstrapAgreement<Name extends string>(
  units: AgreementUnits,
  coefficients: Readonly<Record<Name, Coefficient>>,
  options: { resamples: number; seed: number; method?: IntervalMethod },
): Record<Name, Estimate> {
  const names = Object.keys(coefficients) as Name[]
  const draws = names.map((): number[] => [])
  resampleUnits(units, options, (sums) => {
    for (const [index, name] of names.entries()) {
      const { value } = coefficients[name](sums)
      if (value !== null) draws[index]?.push(value)
    }
  })
  const whole = addUp(units)
  return Object.fromEntries(
    names.map((name, index) => {
      const figure = coefficients[name](whole)
      const values = Float64Array.from(draws[index] ?? []).sort()
      const isTold = figure.value !== null && values.length * 2 > options.resamples
      const interval = isTold
        ? toInterval(units, coefficients[name], figure.value, values, options.method)
        : null
      return [name, { ...figure, interval }]
    }),
  ) as Record<Name, Estimate>
}

function toInterval(
  units: AgreementUnits,
  coefficient: Coefficient,
  value: number,
  sorted: Float64Array,
  method: IntervalMethod = 'percentile',
): Estimate['interval'] {
  if (method === 'percentile') return percentileInterval(sorted)
  const left = leaveOneOut(units, coefficient)
  return left === null ? null : bcaInterval(sorted, value, left)
}

/** The coefficient with one item (or cluster) left out, for each kind and how many there are; null when one is undefined. */
function leaveOneOut(
  units: AgreementUnits,
  coefficient: Coefficient,
): { value: number; weight: number }[] | null {
  const totals = addUpTotals(units)
  const left: { value: number; weight: number }[] = []
  for (const [unit, weight] of units.weights.entries()) {
    const rest = totals.slice()
    addUnit(rest, units, unit, -1)
    const { value } = coefficient(viewSums(rest, units.layout))
    if (value === null) return null
    left.push({ value, weight })
  }
  return left
}
