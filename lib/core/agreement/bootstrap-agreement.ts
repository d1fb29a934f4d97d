import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { drawMultinomial } from '@/lib/core/stats/multinomial'
import { quantile } from '@/lib/core/stats/quantile'
import { type AgreementSums, type AgreementUnit, addUp, addWeighted, emptySums } from './agreement-sums'
import type { Estimate, Figure } from './rating-table'

type Coefficient = (sums: AgreementSums) => Figure

/**
 * Point values and 95 % percentile bootstrap intervals of several coefficients over the same resamples.
 *
 * Items are drawn with replacement as counts of their patterns (or clusters as counts of clusters), which has exactly the
 * distribution of drawing items one by one. Resamples in which a coefficient is undefined are left out; with fewer than
 * half of them left there is no interval.
 *
 * @param units from `groupByPattern` or `groupByCluster`
 * @param seed of the Mersenne Twister; the same seed gives the same interval everywhere
 */
export function bootstrapAgreement<Name extends string>(
  units: readonly AgreementUnit[],
  coefficients: Readonly<Record<Name, Coefficient>>,
  options: { resamples: number; seed: number },
): Record<Name, Estimate> {
  const names = Object.keys(coefficients) as Name[]
  const whole = addUp(units)
  const draws = new Map<Name, number[]>(names.map((name) => [name, []]))
  const weights = Float64Array.from(units, (unit) => unit.weight)
  const trials = weights.reduce((sum, weight) => sum + weight, 0)
  const random = mersenneUniform(options.seed)
  const counts = new Float64Array(units.length)
  const sums = emptySums(whole.shares.length)

  for (let resample = 0; resample < options.resamples && units.length > 0; resample++) {
    drawMultinomial(trials, weights, random, counts)
    resetSums(sums)
    for (const [index, unit] of units.entries()) addWeighted(sums, unit.sums, counts[index] as number)
    for (const name of names) {
      const { value } = coefficients[name](sums)
      if (value !== null) draws.get(name)?.push(value)
    }
  }
  return Object.fromEntries(
    names.map((name) => {
      const values = draws.get(name) ?? []
      const interval = values.length * 2 > options.resamples ? percentileInterval(values) : null
      return [name, { ...coefficients[name](whole), interval }]
    }),
  ) as Record<Name, Estimate>
}

function percentileInterval(values: readonly number[]): { low: number; high: number } {
  const sorted = Float64Array.from(values).toSorted()
  return { low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) }
}

function resetSums(sums: AgreementSums): void {
  sums.items = 0
  sums.paired = 0
  sums.agreement = 0
  sums.disagreement = 0
  sums.shares.fill(0)
  sums.pairable.fill(0)
}
