import { type AgreementSums, type Coefficient, type SumsLayout, viewSums } from './agreement-sums'
import type { AgreementUnits } from './agreement-units'
import { type BootstrapOptions, bootstrapFigures, type FigureRanges } from './bootstrap-figures'
import { orPerfect, perfectInterval } from './perfect-agreement'
import type { Estimate } from './rating-table'

/**
 * Point values and 95 % bootstrap intervals of several coefficients over the same resamples; where raters agree on every item
 * {@link perfectInterval} stands for the bootstrap.
 *
 * @param units from `groupByPattern` or `groupByCluster`: what is resampled
 * @see {@link bootstrapFigures}
 */
export function bootstrapAgreement<Name extends string>(
  units: AgreementUnits,
  coefficients: Readonly<Record<Name, Coefficient>>,
  options: BootstrapOptions & FigureRanges<Name>,
): Record<Name, Estimate> {
  const view = rememberedView(units.layout)
  const figures = Object.entries<Coefficient>(coefficients).map(([name, coefficient]) => [
    name,
    (totals: Float64Array) => coefficient(view(totals)),
  ])
  const found = bootstrapFigures<Name>(units, Object.fromEntries(figures), options)
  const told = Object.entries<Estimate>(found).map(([name, estimate]) => {
    if (estimate.value === null || estimate.interval !== null) return [name, estimate]
    return [name, orPerfect(estimate, perfectInterval(units, coefficients[name as Name]))]
  })
  return Object.fromEntries(told) as Record<Name, Estimate>
}

/** All resamples come in one list, so one view of it serves thousands of calls. */
function rememberedView(layout: SumsLayout): (totals: Float64Array) => AgreementSums {
  let seen: Float64Array | null = null
  let sums: AgreementSums | null = null
  return (totals) => {
    if (sums === null || totals !== seen) sums = viewSums(totals, layout)
    seen = totals
    return sums
  }
}
