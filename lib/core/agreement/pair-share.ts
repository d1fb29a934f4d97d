import { addUpUnits } from '@/lib/core/stats/additive-units'
import { keyedUnits } from '@/lib/core/stats/keyed-units'
import { agreementInterval } from './agreement-interval'
import { clusterErrors } from './cluster-errors'
import { SHARE } from './figure-range'
import { evidenceOfShare } from './rating-evidence'
import { defined, type Estimate, type Figure, undefinedFigure } from './rating-table'
import { totalsErrorByItem } from './standard-error'

/**
 * The mean over items of the share of rater pairs that are alike, of values of any kind: percent agreement, where what counts as
 * agreeing is not that two labels are the same. Items with fewer than two values are left out.
 *
 * @param rows items down, the values of those who gave one across
 * @param likeness of two values, from 0 to 1: 1 where they are alike
 * @param clusters one name an item: intervals allow for items of one being alike
 * @returns undefined when no item has two values
 * @see {@link percentAgreement} for labels, which is the same with the same interval; {@link agreementInterval}
 * @example
 * // two raters of four items on a scale, alike where they are at most one apart: three of four are
 * pairShare([[1, 1], [2, 3], [4, 2], [5, 5]], (one, other) => Number(Math.abs(one - other) <= 1), null).value // => 0.75
 */
export function pairShare<Value>(
  rows: readonly (readonly Value[])[],
  likeness: (one: Value, other: Value) => number,
  clusters: readonly string[] | null,
): Estimate {
  const shares = rows.map((row) => (row.length < 2 ? null : shareOf(row, likeness)))
  const units = keyedUnits(
    shares.map((share) => (share === null ? null : share.toFixed(9))),
    2,
    (item) => Float64Array.of(shares[item] ?? 0, 1 - (shares[item] ?? 0)),
    clusters,
  )
  const found = meanShare(addUpUnits(units))
  if (found.value === null) return { ...found, interval: null }
  const [byCluster] = units.sizes === null ? [] : clusterErrors(units, (totals) => [meanShare(totals)])
  const shown = agreementInterval(units, {
    figure: meanShare,
    range: SHARE,
    evidence: evidenceOfShare(),
    byItem: totalsErrorByItem(units.alone ?? units, meanShare),
    byCluster: byCluster ?? null,
    atLowest: (low) => low,
  })
  return { ...found, ...shown }
}

function shareOf<Value>(row: readonly Value[], likeness: (one: Value, other: Value) => number): number {
  let alike = 0
  for (const [index, one] of row.entries())
    for (const other of row.slice(index + 1)) alike += likeness(one, other)
  return (2 * alike) / (row.length * (row.length - 1))
}

function meanShare([alike = 0, apart = 0]: Float64Array): Figure {
  const all = alike + apart
  return all > 0 ? defined(alike / all) : undefinedFigure('no item has two ratings')
}
