import { type AdditiveUnits, addUpUnits, countThings } from '@/lib/core/stats/additive-units'
import { clusterFreedom } from '@/lib/core/stats/effective-clusters'
import { studentTFactor } from '@/lib/core/stats/student-t'
import { type Interval, wilsonInterval } from '@/lib/core/stats/wilson-interval'
import type { Coefficient } from './agreement-sums'
import { type AgreementUnits, addUp } from './agreement-units'
import type { FigureOfTotals } from './bootstrap-figures'
import type { Estimate } from './rating-table'

/**
 * 95 % interval of a coefficient where raters agree on every item, so that neither resampling nor an analytic error sees any
 * uncertainty: the lower end of Wilson's interval of percent agreement, corrected for chance as the coefficient itself is,
 * (pa - pe) / (1 - pe) with the agreement by chance as found. By cluster with the factor of Student's t.
 *
 * @returns null where agreement is not perfect, from a single item, where {@link clusterFreedom} is untold, or where chance
 * alone agrees always
 * @see Wilson EB (1927), J Am Stat Assoc 22:209-212
 */
export function perfectInterval(units: AgreementUnits, coefficient: Coefficient): Interval | null {
  const sums = addUp(units)
  const { labels, items, paired, pairs, coincidences } = sums
  const low = lowestShare(units, pairs, labels, paired)
  if (low === null) return null
  const { value } = coefficient({
    ...sums,
    // read now: a view's own are computed when asked for, and are not copied
    items,
    paired,
    pairs: pairs.map((sum) => sum * low),
    coincidences: mixed(coincidences, labels, low),
  })
  return toInterval(value)
}

/**
 * The same of a rater with the truth, for coefficients whose agreement by chance follows from how often each gave each label.
 *
 * @param units of a confusion matrix
 * @param coefficient AC1, Cohen's kappa or the Matthews correlation
 */
export function perfectTruthInterval(
  units: AdditiveUnits,
  coefficient: FigureOfTotals,
  labels: number,
): Interval | null {
  const cells = addUpUnits(units)
  const all = cells.reduce((sum, count) => sum + count, 0)
  const low = lowestShare(units, cells, labels, all)
  if (low === null) return null
  // with one label alone nothing is left to chance
  const isOneLabel = cells.some((count) => count === all)
  return toInterval(isOneLabel ? low : coefficient(mixed(cells, labels, low)).value)
}

/** An estimate with the interval of perfect agreement, where there is one and no other. */
export function orPerfect(estimate: Estimate, perfect: Interval | null): Estimate {
  const { value, reason, interval } = estimate
  if (value === null || interval !== null || perfect === null) return estimate
  return { value, reason, interval: perfect }
}

/** Wilson's lower end of the share that agrees, where all do; null where not, or from a single thing. */
function lowestShare(
  units: AdditiveUnits,
  cells: Float64Array,
  labels: number,
  cases: number,
): number | null {
  const { sizes, weights } = units
  if (cases < 2 || offDiagonal(cells, labels) > 1e-9 * cases) return null
  if (sizes === null) return countThings(units) < 2 ? null : (wilsonInterval(cases, cases)?.low ?? null)
  const { freedom } = clusterFreedom(sizes, weights)
  if (freedom === null) return null
  return wilsonInterval(cases, cases, studentTFactor(0.05, freedom))?.low ?? null
}

function toInterval(low: number | null): Interval | null {
  return low === null || low >= 1 ? null : { low: Math.max(-1, low), high: 1 }
}

function offDiagonal(cells: Float64Array, labels: number): number {
  return cells.reduce((sum, count, cell) => sum + (cell % (labels + 1) === 0 ? 0 : count), 0)
}

/** A table with the same marginals, of which only a share `low` agrees: the rest is handed to chance. */
function mixed(cells: Float64Array, labels: number, low: number): Float64Array {
  const given = cells.filter((_, cell) => cell % (labels + 1) === 0)
  const all = given.reduce((sum, count) => sum + count, 0)
  const byChance = given.reduce((sum, count) => sum + (count / all) ** 2, 0)
  const handed = byChance < 1 ? Math.min(1, (1 - low) / (1 - byChance)) : 0
  return cells.map((count, cell) => {
    const [row, column] = [given[Math.floor(cell / labels)] as number, given[cell % labels] as number]
    return (1 - handed) * count + (handed * row * column) / all
  })
}
