import { toCsv } from '@/lib/core/csv'
import { type Cell, columnTitle, type Figure, isEstimate, type Kind, type Shown } from './figure'
import { inUnit, whyNone } from './figure-text'

/**
 * The numbers of a figure for a spreadsheet: in the unit of the page, with six significant digits. A column of figures with
 * intervals is followed by those of their ends, and one of which some lack by why that is.
 */
export function figureCsv(figure: Pick<Figure, 'columns' | 'rows'>): string {
  const { columns, rows } = figure
  const hasSome = (fits: (estimate: Shown) => boolean) =>
    columns.map((_, column) =>
      rows.some(({ cells }) => {
        const cell = cells[column]
        return isEstimate(cell) && fits(cell.estimate)
      }),
    )
  const hasEnds = hasSome(({ interval }) => interval !== null)
  const hasReasons = hasSome((estimate) => whyNone(estimate) !== null)
  const head = columns.flatMap((_, column) => {
    const title = columnTitle(figure, column)
    return [
      title,
      ...(hasEnds[column] ? [`${title} low`, `${title} high`] : []),
      ...(hasReasons[column] ? [`${title} why_none`] : []),
    ]
  })
  return toCsv([
    head,
    ...rows.map(({ cells }) =>
      columns.flatMap((_, column) => {
        const cell = cells[column] ?? null
        return [
          valueOf(cell),
          ...(hasEnds[column] ? endsOf(cell) : []),
          ...(hasReasons[column] ? [isEstimate(cell) ? whyNone(cell.estimate) : null] : []),
        ]
      }),
    ),
  ])
}

function valueOf(cell: Cell): string | number | null {
  if (typeof cell === 'number') return rounded(cell)
  if (cell === null || typeof cell === 'string') return cell
  if (isEstimate(cell)) return resultOf(cell.estimate.value, cell.as)
  if ('list' in cell) return cell.list.map(({ text }) => text).join('; ')
  return typeof cell.value === 'number' ? rounded(cell.value) : (cell.value ?? cell.text)
}

function endsOf(cell: Cell): (number | null)[] {
  if (!isEstimate(cell)) return [null, null]
  const { interval } = cell.estimate
  return [resultOf(interval?.low ?? null, cell.as), resultOf(interval?.high ?? null, cell.as)]
}

function resultOf(value: number | null, as: Kind): number | null {
  return value === null ? null : Number(inUnit(value, as).toPrecision(6))
}

function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(6))
}
