import type { ReactNode } from 'react'
import { whole } from '@/lib/core/counted-words'
import {
  type Cell,
  columnTitle,
  type EstimateCell,
  estimatesOf,
  type Figure,
  isEstimate,
  isTextColumn,
} from '@/lib/core/figures/figure'
import { type FigureNotes, figureNotes } from '@/lib/core/figures/figure-notes'
import { figureText, intervalText } from '@/lib/core/figures/figure-text'

type Props = Pick<Figure, 'columns' | 'rows' | 'chart'> & {
  caption: string
  /** What is to be known to read the table alone: of whom, how many, which intervals. */
  note?: string
  /** Whether words are longer than a column can be, as digests are. */
  isLong?: boolean
}

/** More columns than this need a smaller type to stand side by side. */
const MANY = 8

/** A plain table: in a page, a saved file and on paper alike. Words stand left, numbers right. */
export function ReportTable({ caption, note, columns, rows, chart, isLong = false }: Props) {
  const table = { columns, rows, ...(chart && { chart }) }
  const notes = figureNotes(estimatesOf(table))
  const classOf = (column: number) => (isTextColumn(table, column) ? { className: 'is-text' } : {})
  const words = [note, ...notes.of(estimatesOf({ rows }))].filter(Boolean).join(' ')
  const names = ['report-table', isLong && 'is-long', columns.length > MANY && 'is-wide'].filter(Boolean)
  const titles = columns.map((_, column) => columnTitle(table, column))
  return (
    <table className={names.join(' ')}>
      <caption>
        {caption}
        {words && <span className="report-note">{words}</span>}
      </caption>
      <thead>
        <tr>
          {titles.map((title, column) => (
            <th key={title} scope="col" {...classOf(column)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of a finished table never move
          <tr key={index}>
            {titles.map((title, column) =>
              column === 0 ? (
                <th key={title} scope="row" {...classOf(column)}>
                  {show(cells[column] ?? null, notes)}
                </th>
              ) : (
                <td key={title} {...classOf(column)}>
                  {show(cells[column] ?? null, notes)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function show(cell: Cell, notes: FigureNotes): ReactNode {
  if (cell === null) return '–'
  if (typeof cell === 'number') return Number.isInteger(cell) ? whole(cell) : String(cell)
  if (typeof cell === 'string') return cell
  if (isEstimate(cell)) return <Estimated {...cell} mark={notes.markOf(cell.estimate)} />
  return 'list' in cell ? cell.list.map(({ text }) => text).join('; ') : cell.text
}

/** A figure; its interval stands beside or under it, but neither is broken. */
function Estimated({ estimate, as, mark }: EstimateCell & { mark: string }) {
  const { value, interval } = estimate
  if (value === null) return `–${mark}`
  const figure = figureText(value, as)
  // without an interval the mark leads to the reason
  if (!interval) return `${figure}${mark}`
  return (
    <>
      {figure} <span className="report-interval">{`(${intervalText(interval, as)})${mark}`}</span>
    </>
  )
}
