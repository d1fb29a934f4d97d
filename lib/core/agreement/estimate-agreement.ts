import { addUpUnits } from '@/lib/core/stats/additive-units'
import { agreementInterval } from './agreement-interval'
import { type AgreementSums, type Coefficient, type SumsLayout, viewSums } from './agreement-sums'
import { type AgreementUnits, addUp } from './agreement-units'
import { clusterErrors } from './cluster-errors'
import { COEFFICIENT } from './figure-range'
import { coefficientAtShare } from './perfect-agreement'
import { evidenceOfSums } from './rating-evidence'
import type { Estimate } from './rating-table'
import { analyticError, type ErrorOptions, errorByItem, type FullEstimate } from './standard-error'

/** A coefficient and what its interval is taken over. */
export type Measure = ErrorOptions & {
  coefficient: Coefficient
  /** Where it is the agreement specific to this label, by its index. */
  label?: number
}

/**
 * Values and 95 % intervals of several coefficients of the same ratings. There is one interval of a coefficient, wherever it is
 * shown, and it follows from the ratings alone: nothing is drawn.
 *
 * @param units from `groupByPattern` or `groupByCluster`
 * @see {@link agreementInterval} for the method and its sources
 * @example
 * // 30 items of two raters: 12 both a, 13 both b, 5 one each
 * const units = groupByPattern(crossed([[12, 5], [0, 13]]), ['a', 'b'])
 * estimateAgreement(units, { kappa: { coefficient: fleissKappa, population: 'all' } }).kappa
 * // => { value: 0.666, interval: { low: 0.289, high: 0.864 } }
 */
export function estimateAgreement<Name extends string>(
  units: AgreementUnits,
  measures: Readonly<Record<Name, Measure>>,
): Record<Name, Estimate> {
  const names = Object.keys(measures) as Name[]
  const view = memoizedView(units.layout)
  const figures = names.map((name) => (totals: Float64Array) => measures[name].coefficient(view(totals)))
  const byCluster =
    units.sizes === null ? null : clusterErrors(units, (totals) => figures.map((figure) => figure(totals)))
  const items: AgreementUnits = { ...units, ...units.alone }
  const totals = addUpUnits(units)
  const reported = names.map((name, index): [Name, Estimate] => {
    const figure = figures[index] as (typeof figures)[number]
    const found = figure(totals)
    if (found.value === null) return [name, { ...found, interval: null }]
    const { coefficient, label, range = COEFFICIENT, ...options } = measures[name]
    const shown = agreementInterval(units, {
      figure,
      range,
      evidence: evidenceOfSums(units.layout, totals, figure, label),
      byItem: errorByItem(items, coefficient, options),
      byCluster: byCluster?.[index] ?? null,
      atLowest: (low) => coefficientAtShare(addUp(units), coefficient, low),
    })
    return [name, { ...found, ...shown }]
  })
  return Object.fromEntries(reported) as Record<Name, Estimate>
}

/** The same, each with its analytic error, which is for comparison with other software. @see {@link analyticError} */
export function estimateFully<Name extends string>(
  units: AgreementUnits,
  measures: Readonly<Record<Name, Measure>>,
): Record<Name, FullEstimate> {
  const full = Object.entries<Estimate>(estimateAgreement(units, measures)).map(([name, found]) => {
    const { coefficient, ...options } = measures[name as Name]
    return [name, { ...found, analytic: analyticError(units, coefficient, options) }]
  })
  return Object.fromEntries(full) as Record<Name, FullEstimate>
}

/** Totals come in few lists, so one view of the last serves thousands of calls. */
function memoizedView(layout: SumsLayout): (totals: Float64Array) => AgreementSums {
  let seen: Float64Array | null = null
  let sums: AgreementSums | null = null
  return (totals) => {
    if (sums === null || totals !== seen) sums = viewSums(totals, layout)
    seen = totals
    return sums
  }
}
