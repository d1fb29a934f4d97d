import { type AgreementSums, type SumsLayout, viewSums } from './agreement-sums'
import type { AgreementUnits } from './agreement-units'
import { type BootstrapOptions, bootstrapFigures } from './bootstrap-figures'
import type { Estimate, Figure } from './rating-table'

export type Coefficient = (sums: AgreementSums) => Figure

/**
 * Point values and 95 % bootstrap intervals of several coefficients over the same resamples.
 *
 * @param units from `groupByPattern` or `groupByCluster`: what is resampled
 * @see {@link bootstrapFigures}
 */
export function bootstrapAgreement<Name extends string>(
  units: AgreementUnits,
  coefficients: Readonly<Record<Name, Coefficient>>,
  options: BootstrapOptions,
): Record<Name, Estimate> {
  const view = rememberedView(units.layout)
  const figures = Object.entries<Coefficient>(coefficients).map(([name, coefficient]) => [
    name,
    (totals: Float64Array) => coefficient(view(totals)),
  ])
  return bootstrapFigures(units, Object.fromEntries(figures), options) as Record<Name, Estimate>
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
