import { type AdditiveUnits, addUpUnits } from '@/lib/core/stats/additive-units'
import type { FigureOfTotals } from '../bootstrap-figures'
import { clusterErrors } from '../cluster-errors'
import type { FigureRange } from '../figure-range'
import type { Estimate } from '../rating-table'
import { analyticInterval } from '../standard-error'

/**
 * Figures of totals with their 95 % intervals by linearization, by cluster where the units are clusters. Nothing is drawn, so a page of
 * many figures of thousands of texts takes no time, and the same marks give the same interval.
 *
 * @see {@link totalsError} for the method and its sources
 */
export function estimateTotals<Name extends string>(
  units: AdditiveUnits,
  figures: Readonly<Record<Name, { figure: FigureOfTotals; range: FigureRange }>>,
): Record<Name, Estimate> {
  const totals = addUpUnits(units)
  const each = Object.values<{ figure: FigureOfTotals }>(figures).map(({ figure }) => figure)
  // one cluster after the other is left out once for all figures
  const errors = units.sizes === null ? [] : clusterErrors(units, (own) => each.map((figure) => figure(own)))
  const found = Object.entries<{ figure: FigureOfTotals; range: FigureRange }>(figures).map(
    ([name, { figure, range }], index): [string, Estimate] => {
      const value = figure(totals)
      return [
        name,
        value.value === null
          ? { ...value, interval: null }
          : { ...value, ...analyticInterval(units, figure, range, errors[index]) },
      ]
    },
  )
  return Object.fromEntries(found) as Record<Name, Estimate>
}
