import { type AdditiveUnits, addUpUnits } from '@/lib/core/stats/additive-units'
import { agreementInterval } from './agreement-interval'
import type { FigureOfTotals } from './bootstrap-figures'
import { clusterErrors } from './cluster-errors'
import { COEFFICIENT, type FigureRange } from './figure-range'
import { cellsAtShare } from './perfect-agreement'
import { evidenceOfCells } from './rating-evidence'
import type { Estimate } from './rating-table'
import { totalsErrorByItem } from './standard-error'

/**
 * Values and 95 % intervals of coefficients of confusion matrices: of a rater with the truth, or the mean over pairs of raters.
 * The same interval as that of `estimateAgreement`, for two raters have the same coefficients either way.
 *
 * @param units whose totals are the cells of one matrix, truth down and said across, or of several one after the other
 * @param figures AC1, kappa, the Matthews correlation, or means of these
 * @param ranges of figures that are no coefficients
 * @see {@link agreementInterval} for the method and its sources
 * @example
 * // 40 right of 50 with two labels
 * const pairs = crossed([[25, 5], [5, 15]])
 * const units = confusionUnits(pairs.map(([truth]) => truth), [pairs.map(([, said]) => said)], ['a', 'b'], null)
 * estimateCells(units, 2, { kappa: (cells) => kappaOfCells(cells, 2) }).kappa
 * // => { value: 0.583, interval: { low: 0.296, high: 0.774 } }
 */
export function estimateCells<Name extends string>(
  units: AdditiveUnits,
  labels: number,
  figures: Readonly<Record<Name, FigureOfTotals>>,
  ranges?: Readonly<Record<Name, FigureRange>>,
): Record<Name, Estimate> {
  const each = Object.entries<FigureOfTotals>(figures)
  const byCluster =
    units.sizes === null ? null : clusterErrors(units, (totals) => each.map(([, figure]) => figure(totals)))
  const totals = addUpUnits(units)
  const reported = each.map(([name, figure], index) => {
    const found = figure(totals)
    if (found.value === null) return [name, { ...found, interval: null }]
    const shown = agreementInterval(units, {
      figure,
      range: ranges?.[name as Name] ?? COEFFICIENT,
      evidence: evidenceOfCells(labels, totals, figure),
      byItem: totalsErrorByItem(units.alone ?? units, figure),
      byCluster: byCluster?.[index] ?? null,
      atLowest: (low) => cellsAtShare(totals, figure, labels, low),
    })
    return [name, { ...found, ...shown }]
  })
  return Object.fromEntries(reported) as Record<Name, Estimate>
}
