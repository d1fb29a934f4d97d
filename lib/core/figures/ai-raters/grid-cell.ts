import type { Estimate, Figure } from '@/lib/core/agreement/rating-table'
import type { AiRaterRow } from './ai-rater-rows'

/** What AI raters in one place of a grid, or at one point of a line, make of its measure. */
export type GridCell = {
  row: number
  column: number
  /** Mean over the AI raters of this cell, those of the same answers counted once. */
  value: number | null
  /** The 95 % interval. Of several AI raters that differ the {@link meanOfIntervals}. */
  low: number | null
  high: number | null
  /** Lowest and highest of several. */
  least: number | null
  greatest: number | null
  raters: readonly Pick<AiRaterRow, 'raterId' | 'alias' | 'onlyKind' | 'settled' | 'rated'>[]
}

/** An AI rater with its figure. */
export type Scored = {
  row: AiRaterRow
  /** Settled statements that it rated, of all in view. */
  rated: number
  /** Of one whose answers it gives, too, or its own. */
  oneId: string
  codes: Uint8Array
  figure: Figure
  interval: Estimate['interval']
}

/** What AI raters in one place say together, those of the same answers once. */
export function summarize(group: readonly Scored[]) {
  // over the same statements those of the same answers have the same figure: whichever comes first stands for all
  const distinct = [...Map.groupBy(group, ({ oneId }) => oneId).values()].flatMap(([first]) => first ?? [])
  const values = distinct.flatMap(({ figure }) => figure.value ?? [])
  const span = { low: null, high: null, least: null, greatest: null }
  if (values.length === 0) return { ...span, value: null }
  const value = values.reduce((sum, one) => sum + one, 0) / values.length
  const interval = meanOfIntervals(distinct.filter(({ figure }) => figure.value !== null))
  const found = { ...span, value, low: interval?.low ?? null, high: interval?.high ?? null }
  return distinct.length === 1
    ? found
    : { ...found, least: Math.min(...values), greatest: Math.max(...values) }
}

/**
 * An interval of the mean of several AI raters’ figures: from the mean of the lower ends of theirs to that of the upper ends. Where
 * the figures rise and fall together fully, it is the mean’s own; where they do so in part and are roughly normal, wider than that.
 * Of figures far from normal, as where each errs in another rare patient, it may be narrower. Null where one has no interval.
 *
 * @see Kaas R, Dhaene J, Goovaerts MJ (2000), Insur Math Econ 27:151-168, on quantiles of sums whose parts move together
 */
function meanOfIntervals(group: readonly Scored[]): Estimate['interval'] {
  const intervals = group.flatMap((one) => one.interval ?? [])
  if (intervals.length < group.length) return null
  const mean = (end: 'low' | 'high') => intervals.reduce((sum, one) => sum + one[end], 0) / intervals.length
  return { low: mean('low'), high: mean('high') }
}

/** An AI rater by what a list of a place needs of it. */
export function toRater({ row: { raterId, alias, onlyKind, settled }, rated }: Scored) {
  return { raterId, alias, onlyKind, settled, rated }
}
