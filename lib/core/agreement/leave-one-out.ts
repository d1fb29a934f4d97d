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
  for (const [unit, weight] of units.weights.entries()) {
    if (weight === 0) continue
    rest.set(totals)
    addUnit(rest, units, unit, -1)
    for (let index = 0; index < rest.length; index++)
      if (Math.abs(rest[index] as number) < ROUNDING * Math.abs(totals[index] as number)) rest[index] = 0
    visit(rest, unit, weight)
  }
}
