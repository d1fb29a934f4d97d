import type { Figure } from './rating-table'

/**
 * What the coefficients need of a set of items, as sums: they add up over items, so resampling items or clusters is adding
 * these up again, never reading ratings again. Square tables are stored row by row.
 */
export type AgreementSums = {
  /** Number of labels. */
  readonly labels: number
  /** Items with at least one rating. */
  readonly items: number
  /** Items with at least two ratings. */
  readonly paired: number
  /** Per label, the sum over items of the share of the item's ratings that gave it. */
  readonly shares: Float64Array
  /** Per two labels, the sum over paired items of the share of ordered rater pairs that gave the one and the other. */
  readonly pairs: Float64Array
  /** The same with each rating weighing one, not each item: Krippendorff's coincidences. */
  readonly coincidences: Float64Array
  /** Per rater and label, the number of ratings; empty unless raters were distinguished. */
  readonly byRater: Float64Array
}

/** One number of a set of items. */
export type Coefficient = (sums: AgreementSums) => Figure

/** How sums lie in one list of numbers. */
export type SumsLayout = { labels: number; raters: number }

/** Where the numbers of items, and of items with two ratings or more, stand. */
export const ITEMS = 0
export const PAIRED = 1
const SHARES = 2

/** Where the labels' shares begin: one number a label. */
export function sharesAt(): number {
  return SHARES
}

/** Where the pairs of labels begin: one number for each two labels. */
export function pairsAt({ labels }: SumsLayout): number {
  return SHARES + labels
}

/** Where the coincidences begin: one number for each two labels. */
export function coincidencesAt({ labels }: SumsLayout): number {
  return SHARES + labels + labels * labels
}

/** Where the counts by rater begin: one number for each rater and label; nothing where raters are not distinguished. */
export function byRaterAt({ labels }: SumsLayout): number {
  return SHARES + labels + 2 * labels * labels
}

/** How many numbers the sums of this layout are. */
export function sumsWidth(layout: SumsLayout): number {
  return byRaterAt(layout) + layout.raters * layout.labels
}

/** Reads a list of totals as sums. It is a view: when the totals change, so do the sums. */
export function viewSums(totals: Float64Array, layout: SumsLayout): AgreementSums {
  return {
    labels: layout.labels,
    get items() {
      return totals[ITEMS] as number
    },
    get paired() {
      return totals[PAIRED] as number
    },
    shares: totals.subarray(sharesAt(), pairsAt(layout)),
    pairs: totals.subarray(pairsAt(layout), coincidencesAt(layout)),
    coincidences: totals.subarray(coincidencesAt(layout), byRaterAt(layout)),
    byRater: totals.subarray(byRaterAt(layout), sumsWidth(layout)),
  }
}
