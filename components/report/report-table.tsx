import type { ReactNode } from 'react'

/** Numbers are shown with up to four digits after the point. */
export type Cell = string | number | null

type Props = {
  caption: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Whether words are longer than a column can be, as digests are. */
  isLong?: boolean
}

/** More columns than this need a smaller type to stand side by side. */
const MANY = 8

/** A plain table: in a page, a saved file and on paper alike. */
export function ReportTable({ caption, head, rows, isLong = false }: Props) {
  const names = ['report-table', isLong && 'is-long', head.length > MANY && 'is-wide'].filter(Boolean)
  return (
    <table className={names.join(' ')}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
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
                <th key={head[column]} scope="row">
                  {show(cell)}
                </th>
              ) : (
                <td key={head[column]}>{show(cell)}</td>
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

function show(cell: Cell): ReactNode {
  if (cell === null) return '–'
  if (typeof cell === 'number') return String(Number(cell.toFixed(4)))
  const [, figure, interval] = WITH_INTERVAL.exec(cell) ?? []
  if (figure === undefined) return cell
  return (
    <>
      {figure} <span className="report-interval">{interval}</span>
    </>
  )
}
