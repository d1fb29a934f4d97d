import Link from 'next/link'
import { Table, Td, Th } from '@/components/ui/table'

type ChartCell = string | number | null
type ChartRow = {
  cells: readonly ChartCell[]
  /** Where the items behind this row are. */
  href?: string
}
/** The numbers behind a chart, unrounded; shown rounded, downloaded as they are. */
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
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.rows.map(({ cells, href }, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of a finished table never move
          <tr key={row}>
            {cells.map((cell, place) => (
              <Td key={data.columns[place]} numeric={typeof cell === 'number'} data-value={cell ?? ''}>
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
  return typeof rows[0]?.cells[columns.indexOf(column)] === 'number'
}

function show(cell: ChartCell): string {
  if (cell === null) return '–'
  return typeof cell === 'number' ? String(Number(cell.toFixed(DIGITS))) : cell
}
