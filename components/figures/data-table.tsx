import Link from 'next/link'
import { Table, Td, Th } from '@/components/ui/table'
import { type ChartFigure, figureText, fileFigure } from '@/lib/core/figures/figure-text'

type ChartCell = string | number | ChartFigure | null
type ChartRow = {
  cells: readonly ChartCell[]
  /** Where the items behind this row are. */
  href?: string
}
/** The numbers behind a chart, unrounded; shown as the drawing writes them, downloaded with six digits in the same unit. */
export type ChartData = { columns: readonly string[]; rows: readonly ChartRow[] }

const DIGITS = 4

export function DataTable({ caption, data }: { caption: string; data: ChartData }) {
  return (
    <Table caption={`Numbers of: ${caption}`}>
      <thead>
        <tr>
          {data.columns.map((column) => (
            <Th key={column} numeric={isNumeric(data, column)}>
              {column}
              {isPercent(data, column) && ' %'}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.rows.map(({ cells, href }, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of a finished table never move
          <tr key={row}>
            {cells.map((cell, place) => (
              <Td key={data.columns[place]} numeric={isNumber(cell)} data-value={fileValue(cell)}>
                {place === 0 && href ? (
                  <Link className="text-accent underline-offset-2 hover:underline" href={href}>
                    {show(cell)}
                  </Link>
                ) : (
                  show(cell)
                )}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function isNumeric({ columns, rows }: ChartData, column: string): boolean {
  return isNumber(rows[0]?.cells[columns.indexOf(column)] ?? null)
}

/** Whether a column holds percentages alone, and does not say so. */
function isPercent({ columns, rows }: ChartData, column: string): boolean {
  const place = columns.indexOf(column)
  const figures = rows.flatMap(({ cells }) => {
    const cell = cells[place] ?? null
    return typeof cell === 'object' && cell !== null ? [cell] : []
  })
  return figures.length > 0 && figures.every(({ as }) => as === 'percent') && !/%|percentage/.test(column)
}

function isNumber(cell: ChartCell): boolean {
  return cell !== null && typeof cell !== 'string'
}

function fileValue(cell: ChartCell): string | number {
  if (cell === null) return ''
  return typeof cell === 'string' ? cell : fileFigure(cell)
}

function show(cell: ChartCell): string {
  if (cell === null) return '–'
  if (typeof cell === 'object') return figureText(cell.value, cell.as)
  return typeof cell === 'number' ? String(Number(cell.toFixed(DIGITS))) : cell
}
