import { addUp, groupByPattern } from './agreement-units'
import { cohenKappa } from './cohen-kappa'
import { gwetAc1 } from './gwet-ac1'
import { percentAgreement } from './percent-agreement'
import { type Figure, type RatingTable, undefinedFigure } from './rating-table'

/** Two raters over the items that both rated. */
export type PairAgreement = {
  /** Columns of the table. */
  first: number
  second: number
  items: number
  percentAgreement: Figure
  ac1: Figure
  cohenKappa: Figure
}

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
  if (shared.length === 0) {
    const nothing = undefinedFigure('the two share no item')
    return { percentAgreement: nothing, ac1: nothing, cohenKappa: nothing }
  }
  const sums = addUp(groupByPattern(shared, labels))
  const column = (place: number) => shared.map((pair) => pair[place] ?? null)
  return {
    percentAgreement: percentAgreement(sums),
    ac1: gwetAc1(sums),
    cohenKappa: cohenKappa(column(0), column(1), labels),
  }
}
