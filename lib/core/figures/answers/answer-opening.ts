import { counted, whole } from '@/lib/core/counted-words'
import {
  columnTitle,
  type Figure,
  type IntervalChart,
  type IntervalRow,
  isEstimate,
  type Kind,
} from '../figure'
import { figureText } from '../figure-text'
import type { AnswerFigures, FigureSection } from './answer-figures'

/** Rows of a drawing that opens a page, at most. */
const MOST_ROWS = 12

/**
 * The first figures of a table as a drawing, a row each: of its totals where it has several, else of its rows.
 *
 * @returns the figure itself where it is drawn already; null where there is nothing to draw
 */
export function drawnTable(figure: Figure): Figure | null {
  if (figure.chart) return figure
  const named = figure.columns.findIndex((column) => typeof column === 'object' && column.isDrawn)
  const first = figure.columns.findIndex((_, index) =>
    figure.rows.some(({ cells }) => isEstimate(cells[index])),
  )
  const column = named === -1 ? first : named
  const totals = figure.rows.filter(({ isTotal }) => isTotal)
  const chosen = totals.length > 1 ? totals : figure.rows
  const names = chosen.map(({ cells }) => cells[0])
  // several raters of each field: of the first field, by rater
  const isByRater = new Set(names).size < names.length
  const field = isByRater ? names[0] : undefined
  const rows = chosen.flatMap(({ cells }): (IntervalRow & { as: Kind })[] => {
    const [name, second] = cells
    const label = typeof second === 'string' && isByRater ? second.replace(/, mean of .*/, '') : name
    const cell = cells[column]
    if (field !== undefined && name !== field) return []
    if (typeof label !== 'string' || !isEstimate(cell) || cell.estimate.value === null) return []
    return [{ label, estimate: cell.estimate, as: cell.as }]
  })
  const [top] = rows
  if (!top) return null
  const chart: IntervalChart = {
    kind: 'intervals',
    axis: columnTitle(figure, column),
    as: top.as,
    rows: rows.slice(0, MOST_ROWS),
  }
  return { ...figure, chart, ...(typeof field === 'string' && { title: `${figure.title}: ${field}` }) }
}

/** The first of a section's figures that can be drawn. */
export function openingFigure(section: FigureSection | undefined): Figure | null {
  for (const figure of section?.figures ?? []) {
    const drawn = drawnTable(figure)
    if (drawn) return drawn
  }
  return null
}

/** What such a drawing shows, in a sentence: its least and its most. */
export function rangeSentence({ title, chart }: Figure): string | null {
  if (chart?.kind !== 'intervals') return null
  const known = chart.rows.flatMap(({ label, estimate: { value }, as = chart.as }) =>
    value === null ? [] : [{ label, value, as }],
  )
  const sorted = known.toSorted((one, other) => one.value - other.value)
  const [least] = sorted
  const most = sorted.at(-1)
  if (!least || !most) return null
  const written = ({ label, value, as }: typeof least) =>
    `${figureText(value, as)}${as === 'percent' ? ' %' : ''} (${label})`
  const measure = chart.axis.replace(/ %$/, '')
  const said = measure === '' || title.includes(measure) ? '' : `${measure}, `
  return least.value === most.value
    ? `${title}: ${said}${written(least)}.`
    : `${title}: ${said}from ${written(least)} to ${written(most)}.`
}

/** How many answers there are, and how many of the items are settled, in a sentence. */
export function countSentence({
  items,
  paired,
  people,
  unsettled,
  one,
  many,
  isCounted,
  isSettling,
}: AnswerFigures): string {
  const done = items - unsettled
  const settled = !isSettling
    ? 'nothing is settled in this task, so answers need not agree'
    : unsettled === 0
      ? 'all are settled'
      : done === 0
        ? 'none is settled in full'
        : `${whole(done)} are settled`
  const all = counted(items, one, many)
  // of lists nothing is counted, and nothing settled
  if (!isCounted && people > 0)
    return `${counted(people, 'person', 'people')} answered in the first round of a task of ${all}.`
  if (people === 0) return `No single person’s answers are known, of ${all}; ${settled}.`
  return `${counted(people, 'person', 'people')} answered in the first round, over ${all}; two people or more answered ${whole(paired)} of them; ${settled}.`
}
