import { type RatingTable, undefinedFigure } from './rating-table'
import type { FullEstimate } from './standard-error'
import { type SummaryOptions, summarizePair } from './summarize-agreement'

/** Two raters over the items that both rated. */
export type PairAgreement = {
  /** Columns of the table. */
  first: number
  second: number
  items: number
} & ReturnType<typeof summarizePair>

/**
 * Every two raters of a table. Pairs that share no item have undefined figures.
 *
 * @param table all rows of one length, raters in the same order
 * @throws {RangeError} for a rating outside the label set
 * @see {@link summarizePair}
 */
export function pairwiseAgreement<Label extends string>(
  table: RatingTable<Label>,
  options: Omit<SummaryOptions<Label>, 'weighted'>,
): PairAgreement[] {
  const { clusters = null } = options
  const raters = [...(table[0] ?? []).keys()]
  return raters.flatMap((first) =>
    raters.slice(first + 1).map((second) => {
      const shared = [...table.keys()].filter((item) => {
        const row = table[item] ?? []
        return (row[first] ?? null) !== null && (row[second] ?? null) !== null
      })
      const found =
        shared.length === 0
          ? NOTHING_SHARED
          : summarizePair(
              shared.map((item) => [table[item]?.[first] ?? null, table[item]?.[second] ?? null]),
              { ...options, clusters: clusters && shared.map((item) => clusters[item] ?? '') },
            )
      return { first, second, items: shared.length, ...found }
    }),
  )
}

const NONE: FullEstimate = { ...undefinedFigure('the two share no item'), interval: null, analytic: null }
const NOTHING_SHARED = { percentAgreement: NONE, ac1: NONE, cohenKappa: NONE }
