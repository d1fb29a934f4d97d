import { addUp, groupByPattern } from './agreement-units'
import type { Coefficient } from './bootstrap-agreement'
import { congerKappa } from './conger-kappa'
import { gwetAc1 } from './gwet-ac1'
import { percentAgreement } from './percent-agreement'
import { type Figure, type RatingTable, undefinedFigure } from './rating-table'
import { type AnalyticError, analyticError } from './standard-error'

/** Two raters over the items that both rated. */
export type PairAgreement = {
  /** Columns of the table. */
  first: number
  second: number
  items: number
  percentAgreement: PairFigure
  ac1: PairFigure
  cohenKappa: PairFigure
}

/** A figure with its analytic 95 % interval: a study has hundreds of pairs. */
type PairFigure = Figure & { analytic: AnalyticError | null }

/**
 * Every two raters of a table. Pairs that share no item have undefined figures.
 *
 * @param table all rows of one length, raters in the same order
 * @throws {RangeError} for a rating outside the label set
 */
export function pairwiseAgreement<Label extends string>(
  table: RatingTable<Label>,
  labels: readonly Label[],
): PairAgreement[] {
  const raters = [...(table[0] ?? []).keys()]
  return raters.flatMap((first) =>
    raters.slice(first + 1).map((second) => {
      const shared = table.flatMap((row) => {
        const pair = [row[first] ?? null, row[second] ?? null]
        return pair.includes(null) ? [] : [pair]
      })
      return { first, second, items: shared.length, ...agreementOfPair(shared, labels) }
    }),
  )
}

function agreementOfPair<Label extends string>(
  shared: RatingTable<Label>,
  labels: readonly Label[],
): Pick<PairAgreement, 'percentAgreement' | 'ac1' | 'cohenKappa'> {
  const units = groupByPattern(shared, labels, { keepRaters: true })
  const sums = addUp(units)
  const figure = (coefficient: Coefficient): PairFigure =>
    shared.length === 0
      ? { ...undefinedFigure('the two share no item'), analytic: null }
      : { ...coefficient(sums), analytic: analyticError(units, coefficient, { population: 'all' }) }
  return { percentAgreement: figure(percentAgreement), ac1: figure(gwetAc1), cohenKappa: figure(congerKappa) }
}
