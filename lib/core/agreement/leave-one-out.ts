import { type AdditiveUnits, addUnit, addUpUnits } from '@/lib/core/stats/additive-units'

/** Shares that were added up and taken away again leave roundings of nothing behind, of which some figures would make much. */
const ROUNDING = 1e-12

/**
 * Totals with one thing of a kind left out, kind by kind, of those that there are.
 *
 * @param visit receives the totals, in a list that the next kind overwrites, the kind's place, and how many there are of it
 */
export function leaveOneOut(
  units: AdditiveUnits,
  visit: (rest: Float64Array, unit: number, weight: number) => void,
): void {
  const totals = addUpUnits(units)
  const rest = new Float64Array(totals.length)
  const { weights, starts, indices } = units
  for (let unit = 0; unit < weights.length; unit++) {
    const weight = weights[unit] as number
    if (weight === 0) continue
    rest.set(totals)
    addUnit(rest, units, unit, -1)
    const end = starts[unit + 1] as number
    for (let entry = starts[unit] as number; entry < end; entry++) {
      const index = indices[entry] as number
      if (Math.abs(rest[index] as number) < ROUNDING * Math.abs(totals[index] as number)) rest[index] = 0
    }
    visit(rest, unit, weight)
  }
}
