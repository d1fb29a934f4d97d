import type { Coefficient } from './agreement-sums'
import { addUp, groupByCluster, groupByPattern } from './agreement-units'
import { clusteredProportion } from './clustered-proportion'
import { congerKappa } from './conger-kappa'
import { SHARE } from './figure-range'
import { gwetAc1 } from './gwet-ac1'
import { percentAgreement } from './percent-agreement'
import { orPerfect, perfectInterval } from './perfect-agreement'
import { type RatingTable, undefinedFigure } from './rating-table'
import { analyticError, type FullEstimate, shownInterval } from './standard-error'

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

/**
 * A figure with its 95 % interval, cheap enough for hundreds of pairs: Wilson's for percent agreement, the analytic one for
 * coefficients.
 */
type PairFigure = FullEstimate

/**
 * Every two raters of a table. Pairs that share no item have undefined figures.
 *
 * @param table all rows of one length, raters in the same order
 * @param clusters one name an item: intervals then allow for items of one cluster being alike
 * @throws {RangeError} for a rating outside the label set
 * @see Gwet KL (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 5, for the analytic errors
 */
export function pairwiseAgreement<Label extends string>(
  table: RatingTable<Label>,
  labels: readonly Label[],
  clusters: readonly string[] | null = null,
): PairAgreement[] {
  const raters = [...(table[0] ?? []).keys()]
  return raters.flatMap((first) =>
    raters.slice(first + 1).map((second) => {
      const shared = [...table.keys()].filter((item) => {
        const row = table[item] ?? []
        return (row[first] ?? null) !== null && (row[second] ?? null) !== null
      })
      const rows = shared.map((item) => [table[item]?.[first] ?? null, table[item]?.[second] ?? null])
      const names = clusters && shared.map((item) => clusters[item] ?? '')
      return { first, second, items: shared.length, ...agreementOfPair(rows, labels, names) }
    }),
  )
}

function agreementOfPair<Label extends string>(
  shared: RatingTable<Label>,
  labels: readonly Label[],
  clusters: readonly string[] | null,
): Pick<PairAgreement, 'percentAgreement' | 'ac1' | 'cohenKappa'> {
  const nothing = 'the two share no item'
  const none: PairFigure = { ...undefinedFigure(nothing), interval: null, analytic: null }
  if (shared.length === 0) return { percentAgreement: none, ac1: none, cohenKappa: none }
  const options = { keepRaters: true }
  const units = clusters
    ? groupByCluster(shared, labels, clusters, options)
    : groupByPattern(shared, labels, options)
  const sums = addUp(units)
  const figure = (coefficient: Coefficient): PairFigure => {
    const options = { population: 'all' } as const
    const analytic = analyticError(units, coefficient, options)
    const shown = { ...coefficient(sums), ...shownInterval(units, coefficient, options) }
    return { ...orPerfect(shown, perfectInterval(units, coefficient)), analytic }
  }
  const isSame = (item: number) => shared[item]?.[0] === shared[item]?.[1]
  return {
    percentAgreement: {
      ...clusteredProportion([...shared.keys()], isSame, clusters, nothing),
      analytic: analyticError(units, percentAgreement, { population: 'all', range: SHARE }),
    },
    ac1: figure(gwetAc1),
    cohenKappa: figure(congerKappa),
  }
}
