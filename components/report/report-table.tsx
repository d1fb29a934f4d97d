import type { ReactNode } from 'react'
import { whole } from '@/lib/core/counted-words'
import type { FigureCell } from './figure-cell'

/** Words, a count, a figure written with as many digits as its kind has everywhere, or what cannot be told. */
export type Cell = string | number | FigureCell | null

type Props = {
  caption: string
  /** What is to be known to read the table alone: of whom, how many, which intervals. */
  note?: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Whether words are longer than a column can be, as digests are. */
  isLong?: boolean
}

/** More columns than this need a smaller type to stand side by side. */
const MANY = 8

/** A plain table: in a page, a saved file and on paper alike. Words stand left, numbers right. */
export function ReportTable({ caption, note, head, rows, isLong = false }: Props) {
  const texts = head.map((_, column) => isText(rows.map((row) => row[column] ?? null)))
  const classOf = (column: number) => (texts[column] ? { className: 'is-text' } : {})
  const words = [note, untoldNote(rows)].filter(Boolean).join(' ')
  const names = ['report-table', isLong && 'is-long', head.length > MANY && 'is-wide'].filter(Boolean)
  return (
    <table className={names.join(' ')}>
      <caption>
        {caption}
        {words && <span className="report-note">{words}</span>}
      </caption>
      <thead>
        <tr>
          {head.map((title, column) => (
            <th key={title} scope="col" {...classOf(column)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of a finished table never move
          <tr key={place}>
            {row.map((cell, column) =>
              column === 0 ? (
                <th key={head[column]} scope="row" {...classOf(column)}>
                  {show(cell)}
                </th>
              ) : (
                <td key={head[column]} {...classOf(column)}>
                  {show(cell)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Why figures of a table have no interval, and what else is to be known of them, each once; empty where there is nothing. */
function untoldNote(rows: Props['rows']): string {
  const cells = rows.flat().filter((cell) => typeof cell === 'object' && cell !== null)
  const reasons = new Set(cells.flatMap(({ untold }) => untold ?? []))
  const notes = new Set(cells.flatMap(({ note }) => note ?? []))
  return [
    reasons.size === 0 ? '' : `No interval: ${[...reasons].join('; ')}.`,
    notes.size === 0 ? '' : `† ${[...notes].join('; ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Whether a column holds words: a figure, too, is written, but is no string. */
function isText(cells: readonly Cell[]): boolean {
  return cells.some((cell) => typeof cell === 'string')
}

function show(cell: Cell): ReactNode {
  if (cell === null) return '–'
  if (typeof cell === 'number') return whole(cell)
  if (typeof cell === 'string') return cell
  const { figure, interval } = cell
  if (interval === null) return figure
  return (
    <>
      {figure} <span className="report-interval">{interval}</span>
    </>
  )
}
