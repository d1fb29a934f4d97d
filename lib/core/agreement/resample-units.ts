import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { drawMultinomial } from '@/lib/core/stats/multinomial'
import { type AgreementSums, sumsWidth, viewSums } from './agreement-sums'
import { type AgreementUnits, addUnit } from './agreement-units'

/**
 * Draws items with replacement as counts of their patterns (or clusters as counts of clusters), which has exactly the
 * distribution of drawing items one by one, and shows the sums of each resample.
 *
 * @param seed of the Mersenne Twister; the same seed gives the same resamples everywhere
 * @param visit receives the sums of one resample; they change with the next
 */
export function resampleUnits(
  units: AgreementUnits,
  { resamples, seed }: { resamples: number; seed: number },
  visit: (sums: AgreementSums) => void,
): void {
  const { weights, layout } = units
  if (weights.length === 0) return
  const trials = weights.reduce((sum, weight) => sum + weight, 0)
  const random = mersenneUniform(seed)
  const counts = new Float64Array(weights.length)
  const totals = new Float64Array(sumsWidth(layout))
  const sums = viewSums(totals, layout)
  for (let resample = 0; resample < resamples; resample++) {
    drawMultinomial(trials, weights, random, counts)
    totals.fill(0)
    for (let unit = 0; unit < counts.length; unit++) {
      const count = counts[unit] as number
      if (count > 0) addUnit(totals, units, unit, count)
    }
    visit(sums)
  }
}
