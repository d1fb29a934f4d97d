import { addUnit } from '@/lib/core/stats/additive-units'
import { percentileInterval } from '@/lib/core/stats/bootstrap-interval'
import { drawIndices } from '@/lib/core/stats/draw-indices'
import { normalCdf } from '@/lib/core/stats/normal'
import { sumsWidth, viewSums } from './agreement-sums'
import { addUp, groupByPattern } from './agreement-units'
import type { Coefficient } from './bootstrap-agreement'
import { gwetAc1OfLabelsSeen } from './gwet-ac1-of-labels-seen'
import { percentAgreement } from './percent-agreement'
import type { Estimate, RatingTable } from './rating-table'

export type PublishedEstimate = Estimate & {
  /** Two-sided P value of a normal test of value / standard deviation of the resamples; null when undefined. */
  p: number | null
}

/** Percent agreement unrounded, AC1 over the labels seen in each resample, to five decimals. */
const COEFFICIENTS = {
  percentAgreement,
  gwetAc1: (sums) => {
    const figure = gwetAc1OfLabelsSeen(sums)
    return figure.value === null ? figure : { ...figure, value: Number(figure.value.toFixed(5)) }
  },
} satisfies Record<string, Coefficient>

type PublishedCoefficient = keyof typeof COEFFICIENTS

/**
 * Percent agreement and AC1 with the intervals of the VeriFact tables, resample by resample the same draws: resample `i`
 * draws single items with seed `i`. For comparison with published figures; it leaves out that statements of one patient are
 * alike, and lets the label set shrink.
 *
 * @param table items in ascending order of their ids: the draws depend on the order
 * @see `irr_metrics` of VeriFact, Chung et al. 2025
 */
export function bootstrapAsPublished<Label extends string>(
  table: RatingTable<Label>,
  labels: readonly Label[],
  resamples: number,
): Record<PublishedCoefficient, PublishedEstimate> {
  const units = groupByPattern(table, labels)
  const totals = new Float64Array(sumsWidth(units.layout))
  const sums = viewSums(totals, units.layout)
  const names = Object.keys(COEFFICIENTS) as PublishedCoefficient[]
  const draws = names.map((): number[] => [])
  for (let seed = 0; seed < resamples && table.length > 0; seed++) {
    totals.fill(0)
    for (const item of drawIndices(table.length, seed)) {
      const unit = units.unitOf[item] as number
      if (unit >= 0) addUnit(totals, units, unit, 1)
    }
    for (const [index, name] of names.entries()) {
      const { value } = COEFFICIENTS[name](sums)
      if (value !== null) draws[index]?.push(value)
    }
  }
  const whole = addUp(units)
  return Object.fromEntries(
    names.map((name, index) => {
      const figure = COEFFICIENTS[name](whole)
      const values = Float64Array.from(draws[index] ?? [])
      if (figure.value === null || values.length < 2) return [name, { ...figure, interval: null, p: null }]
      const deviation = standardDeviation(values) || 1e-15
      const p = 2 * (1 - normalCdf(Math.abs(figure.value / deviation)))
      return [name, { ...figure, interval: percentileInterval(values.sort()), p }]
    }),
  ) as Record<PublishedCoefficient, PublishedEstimate>
}

function standardDeviation(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}
