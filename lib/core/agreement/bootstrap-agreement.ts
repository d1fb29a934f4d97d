import { type AgreementSums, type Coefficient, type SumsLayout, viewSums } from './agreement-sums'
import type { AgreementUnits } from './agreement-units'
import { type BootstrapOptions, bootstrapFigures, type FigureRanges } from './bootstrap-figures'
import { percentAgreement } from './percent-agreement'
import { orPerfect, perfectInterval } from './perfect-agreement'
import type { Estimate } from './rating-table'
import { twoRatingsShare } from './two-ratings-share'

/**
 * Point values and 95 % intervals of several coefficients: the one place that decides which interval agreement of raters with
 * each other has, on pages, in the report, and in the command. It is
 *
 * - of percent agreement, where no item has more than two ratings, Wilson's ({@link twoRatingsShare});
 * - where raters agree on every item, {@link perfectInterval};
 * - otherwise that of {@link bootstrapFigures}, over the same resamples for all coefficients.
 *
 * @param units from `groupByPattern` or `groupByCluster`: what is resampled
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
  const share = twoRatingsShare(units)
  const told = Object.entries<Estimate>(found).map(([name, estimate]) => {
    if (share !== null && coefficients[name as Name] === percentAgreement) return [name, share]
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
