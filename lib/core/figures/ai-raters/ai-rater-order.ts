import { z } from 'zod'
import { type Missing, withUnanswered } from '@/lib/core/agreement/missing-as-wrong'
import { focusIndex, type LabelSet } from '@/lib/core/labels'
import { naturalOrder } from '@/lib/core/natural-order'
import { AI_MEASURES, type AiMeasure, MEASURES } from '../basis/measures'
import { aiFigure, countsMissing, shareParts } from './ai-measures'
import type { AiTest } from './ai-rater-difference'
import type { AiRaterRow } from './ai-rater-rows'
import { compareOverSame, LEAST_SHARE } from './compared-ai-raters'
import type { ConsensusItems } from './consensus-items'

/** By the difference, or its P, only where there is one whom they are held against. */
export const aiRaterSortSchema = z
  .enum([...AI_MEASURES, 'alias', 'coverage', 'correct', 'difference', 'p'])
  .catch('ac1')
export type AiRaterSort = z.output<typeof aiRaterSortSchema>

/** Of a view of AI raters what says in which order they stand, and which of them. */
type Order = {
  sort: AiRaterSort
  order: 'down' | 'up'
  focus: string
  labelSet: LabelSet
  missing: Missing
  /** Only those that reach so much in this figure, in its unit on the page. */
  figure: AiMeasure
  least: number | null
}

/** Over how many statements the figure is of one that comes after the others, and why: these are fewer, or not those of the others. */
export type Aside = { items: number; why: 'fewer' | 'others' }

/** Those whose figures, by which the table is sorted, are over fewer statements than the others’, or over others. */
export function rowsAside(
  items: ConsensusItems,
  rows: readonly AiRaterRow[],
  { missing, sort }: Pick<Order, 'missing' | 'sort'>,
): ReadonlyMap<string, Aside> {
  const measure = AI_MEASURES.find((one) => one === sort)
  if (measure === undefined) return new Map()
  // where what was not rated counts as wrong, figures are over all that was asked for
  const isOverAsked = missing === 'wrong' && countsMissing(measure)
  const most = rows.reduce((sofar, { settled }) => Math.max(sofar, settled), 0)
  return isOverAsked
    ? new Map(
        rows
          .filter(({ settled }) => settled < LEAST_SHARE * most)
          .map(({ raterId, settled }) => [raterId, { items: settled, why: 'fewer' }]),
      )
    : new Map(
        compareOverSame(items, rows).leftOut.map(({ raterId, rated, isApart }) => [
          raterId,
          { items: rated, why: isApart ? 'others' : 'fewer' },
        ]),
      )
}

/** Whether the figure asked for is as high as asked for, as the page writes it; without one it is not. */
export function reaches(
  row: AiRaterRow,
  view: Pick<Order, 'figure' | 'least' | 'focus' | 'labelSet' | 'missing'>,
): boolean {
  if (view.least === null) return true
  const value = figureOf(row, view.figure, view)
  if (value === null) return false
  // what is shown as 70.0 reaches 70
  const isShare = MEASURES[view.figure].as === 'percent'
  return Number(isShare ? (100 * value).toFixed(1) : value.toFixed(2)) >= view.least
}

function figureOf(
  { cells, unanswered }: AiRaterRow,
  measure: AiMeasure,
  { focus, labelSet, missing }: Pick<Order, 'focus' | 'labelSet' | 'missing'>,
): number | null {
  const label = focusIndex(focus, labelSet)
  return missing === 'wrong' && countsMissing(measure)
    ? aiFigure(withUnanswered(cells, unanswered), measure, label, missing).value
    : aiFigure(cells, measure, label).value
}

function shareOfSettled(part: number, settled: number): number | null {
  return settled === 0 ? null : part / settled
}

/**
 * @param testOf the test of a rater against the one all are held against
 * @param aside those that come after all others, whatever their figures
 */
export function sortAiRaters(
  rows: readonly AiRaterRow[],
  view: Pick<Order, 'sort' | 'order' | 'focus' | 'labelSet' | 'missing'>,
  testOf: (row: AiRaterRow) => AiTest | undefined,
  aside: ReadonlyMap<string, Aside>,
): AiRaterRow[] {
  const { sort, order } = view
  const sign = order === 'down' ? -1 : 1
  if (sort === 'alias') {
    return rows.toSorted((left, right) => sign * naturalOrder(left.alias, right.alias))
  }
  const valueOf = (row: AiRaterRow) => {
    const { cells, rated, settled } = row
    if (sort === 'coverage') return shareOfSettled(rated, settled)
    if (sort === 'correct') return shareOfSettled(shareParts(cells, 'agreement', 0)[0], settled)
    if (sort !== 'difference' && sort !== 'p') return figureOf(row, sort, view)
    const test = testOf(row)
    if (test === undefined || test.items === 0) return null
    // corrected values go up with these, and tie where these do not
    return sort === 'p' ? test.p : (test.onlyThis - test.onlyOther) / test.items
  }
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((left, right) => {
      // without a figure: last, whatever the order
      if (left.value === null || right.value === null)
        return Number(left.value === null) - Number(right.value === null)
      const isAside = ({ row }: typeof left) => aside.has(row.raterId)
      return Number(isAside(left)) - Number(isAside(right)) || sign * (left.value - right.value)
    })
    .map(({ row }) => row)
}
