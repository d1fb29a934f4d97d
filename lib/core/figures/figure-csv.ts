import { toCsv } from '@/lib/core/csv'
import { type Cell, columnTitle, type Figure, isEstimate, type Kind } from './figure'
import { inUnit, whyNone } from './figure-text'

/**
 * The numbers of a figure for a spreadsheet: in the unit of the page, with six significant digits. A column of figures with
 * intervals is followed by those of their ends; the last one says which columns lack a figure and why, where some do.
 */
export function figureCsv(figure: Pick<Figure, 'columns' | 'rows'>): string {
  const { columns, rows } = figure
  const titles = columns.map((_, column) => columnTitle(figure, column))
  const hasEnds = columns.map((_, column) =>
    rows.some(({ cells }) => {
      const cell = cells[column]
      return isEstimate(cell) && cell.estimate.interval !== null
    }),
  )
  const lacks = rows.map(({ cells }) => describeLacks(titles, cells))
  const hasLacks = lacks.some((words) => words !== '')
  return toCsv([
    [
      ...titles.flatMap((title, column) =>
        hasEnds[column] ? [title, `${title} low`, `${title} high`] : [title],
      ),
      ...(hasLacks ? ['why_none'] : []),
    ],
    ...rows.map(({ cells }, row) => [
      ...columns.flatMap((_, column) => {
        const cell = cells[column] ?? null
        return [valueOf(cell), ...(hasEnds[column] ? endsOf(cell) : [])]
      }),
      ...(hasLacks ? [lacks[row] ?? ''] : []),
    ]),
  ])
}

/** `Kappa, AC1: no item has two ratings; …`, the reason alone where it is that of all, empty where every figure is there. */
function describeLacks(titles: readonly string[], cells: readonly Cell[]): string {
  const reasons = cells.map((cell) => (isEstimate(cell) ? whyNone(cell.estimate) : null))
  const lacking = (why: string) => titles.filter((_, column) => reasons[column] === why)
  const whole = cells.filter(isEstimate).length
  return [...new Set(reasons.filter((why) => why !== null))]
    .map((why) => (lacking(why).length === whole ? why : `${lacking(why).join(', ')}: ${why}`))
    .join('; ')
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
