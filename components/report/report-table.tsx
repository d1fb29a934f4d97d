import type { ReactNode } from 'react'

/** Numbers are counts; a figure is written beforehand, with as many digits as its kind has everywhere. */
export type Cell = string | number | null

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
  const names = ['report-table', isLong && 'is-long', head.length > MANY && 'is-wide'].filter(Boolean)
  return (
    <table className={names.join(' ')}>
      <caption>
        {caption}
        {note && <span className="report-note">{note}</span>}
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

/** A figure and its interval may stand under each other, but neither is broken. */
const WITH_INTERVAL = /^(.*\d) (\(.*\d\))$/

/** A number, also with its interval, of how many, as less than something, or as one that cannot be told. */
const NUMBER = /^(?:(?:< )?-?[\d,]+(?:\.\d+)?(?: \(.*\d\)| of [\d,]+)?|–|undefined, .*)$/

function isText(cells: readonly Cell[]): boolean {
  return !cells.every((cell) => cell === null || typeof cell === 'number' || NUMBER.test(cell))
}

function show(cell: Cell): ReactNode {
  if (cell === null) return '–'
  if (typeof cell === 'number') return cell.toLocaleString('en')
  const [, figure, interval] = WITH_INTERVAL.exec(cell) ?? []
  if (figure === undefined) return cell
  return (
    <>
      {figure} <span className="report-interval">{interval}</span>
    </>
  )
}
