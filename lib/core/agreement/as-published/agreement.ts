import { addUnit } from '@/lib/core/stats/additive-units'
import { type Coefficient, sumsWidth, viewSums } from '../agreement-sums'
import { addUp, groupByPattern } from '../agreement-units'
import { gwetAc1 } from '../gwet-ac1'
import { ofLabelsSeen } from '../of-labels-seen'
import { percentAgreement } from '../percent-agreement'
import type { RatingTable } from '../rating-table'
import { type PublishedEstimate, type Resample, resampleAsPublished, toPublishedEstimate } from './resampling'

const ac1OfLabelsSeen = ofLabelsSeen(gwetAc1)

/** Percent agreement unrounded, AC1 over the labels seen in each resample, to five decimals. */
const COEFFICIENTS = {
  percentAgreement,
  gwetAc1: (sums) => {
    const figure = ac1OfLabelsSeen(sums)
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
 * @param resample draws, which tables of as many items can share: {@link shareDraws}
 * @see `irr_metrics` of VeriFact, Chung et al. 2025
 * @example
 * bootstrapAsPublished(crossed([[12, 5], [0, 13]]), ['a', 'b'], 1000).gwetAc1
 * // => { value: 0.667, interval: { low: 0.406, high: 0.934 } }
 */
export function bootstrapAsPublished<Label extends string>(
  table: RatingTable<Label>,
  labels: readonly Label[],
  resamples: number,
  resample: Resample = resampleAsPublished,
): Record<PublishedCoefficient, PublishedEstimate> {
  const units = groupByPattern(table, labels)
  const totals = new Float64Array(sumsWidth(units.layout))
  const sums = viewSums(totals, units.layout)
  const names = Object.keys(COEFFICIENTS) as PublishedCoefficient[]
  const draws = names.map((): number[] => [])
  // halves add up without rounding, so that kinds can be counted first; thirds do not, and intervals are the same to the bit
  const isExact = units.values.every((value) => Number.isInteger(2 * value))
  // items without a rating are counted before all kinds
  const kindOf = Int32Array.from(units.unitOf, (unit) => unit + 1)
  const drawn = new Int32Array(units.weights.length + 1)
  resample(table.length, resamples, (indices) => {
    totals.fill(0)
    if (isExact) {
      drawn.fill(0)
      for (let index = 0; index < indices.length; index++) {
        const kind = kindOf[indices[index] as number] as number
        drawn[kind] = (drawn[kind] as number) + 1
      }
      for (let unit = 0; unit < units.weights.length; unit++)
        if (drawn[unit + 1] !== 0) addUnit(totals, units, unit, drawn[unit + 1] as number)
    } else
      for (let index = 0; index < indices.length; index++) {
        const unit = units.unitOf[indices[index] as number] as number
        if (unit >= 0) addUnit(totals, units, unit, 1)
      }
    for (const [index, name] of names.entries()) {
      const { value } = COEFFICIENTS[name](sums)
      if (value !== null) draws[index]?.push(value)
    }
  })
  const whole = addUp(units)
  return Object.fromEntries(
    names.map((name, index) => [name, toPublishedEstimate(COEFFICIENTS[name](whole), draws[index] ?? [])]),
  ) as Record<PublishedCoefficient, PublishedEstimate>
}
