import { ChartSvg } from './chart-svg'
import { LabelLines, wrapLabel } from './label-lines'
import { linearScale } from './scale'

type HeatCell = {
  row: number
  column: number
  /** Null where the figure is undefined; a cell that is not given stays empty. */
  value: number | null
  /** The second, smaller line of the cell. */
  note: string
  /** All that is known of the cell, in words. */
  detail: string
  href?: string
}

type Props = {
  summary: string
  rows: readonly string[]
  columns: readonly string[]
  cells: readonly HeatCell[]
  /** The values that get the palest and the darkest colour. */
  domain: readonly [number, number]
  format: (value: number) => string
  cellWidth?: number
}

const CELL_HEIGHT = 36
const PALE = 0.05
const DARK = 0.66
/** How wide a letter is at 12 px in a wide font: names that are cut cannot be read. */
const LETTER = 7.2

/** A grid of figures: darker is higher, in one hue, so that it reads without colour too; every cell says its number. */
export function HeatMap({ summary, rows, columns, cells, domain, format, cellWidth = 58 }: Props) {
  const left = labelWidth(rows) + 12
  const isTight = labelWidth(columns) > cellWidth - 8
  const top = isTight ? labelWidth(columns) * 0.72 + 16 : 24
  const lean = isTight ? labelWidth(columns) * 0.7 : 0
  const shade = linearScale(domain, [PALE, DARK])
  const centre = (column: number) => left + column * cellWidth + cellWidth / 2
  return (
    <ChartSvg
      width={Math.ceil(left + columns.length * cellWidth + Math.max(lean - cellWidth / 2, 0) + 4)}
      height={Math.ceil(top + rows.length * CELL_HEIGHT + 4)}
      summary={summary}
      hasLinks={cells.some(({ href }) => href !== undefined)}
    >
      {columns.map((column, place) => (
        <g key={column} transform={`translate(${centre(place)} ${top - 8})${isTight ? ' rotate(-45)' : ''}`}>
          <LabelLines
            lines={linesOf(column)}
            y={isTight ? 0 : -4}
            fill="var(--ink)"
            textAnchor={isTight ? 'start' : 'middle'}
          />
        </g>
      ))}
      {rows.map((row, place) => (
        <LabelLines
          key={row}
          lines={linesOf(row)}
          x={left - 8}
          y={top + place * CELL_HEIGHT + CELL_HEIGHT / 2}
          textAnchor="end"
          fill="var(--ink)"
        />
      ))}
      {cells.map((cell) => {
        const drawn = (
          <Cell
            key={`${cell.row} ${cell.column}`}
            cell={cell}
            x={left + cell.column * cellWidth}
            y={top + cell.row * CELL_HEIGHT}
            width={cellWidth}
            opacity={cell.value === null ? 0 : Math.min(DARK, Math.max(PALE, shade(cell.value)))}
            text={cell.value === null ? '–' : format(cell.value)}
          />
        )
        return cell.href ? (
          <a key={`${cell.row} ${cell.column}`} href={cell.href}>
            {drawn}
          </a>
        ) : (
          drawn
        )
      })}
    </ChartSvg>
  )
}

type CellProps = { cell: HeatCell; x: number; y: number; width: number; opacity: number; text: string }

function Cell({ cell, x, y, width, opacity, text }: CellProps) {
  return (
    <g>
      <title>{cell.detail}</title>
      <rect
        x={x + 1}
        y={y + 1}
        width={width - 2}
        height={CELL_HEIGHT - 2}
        rx={3}
        fill="var(--heat)"
        fillOpacity={opacity}
        stroke="var(--line)"
      />
      <text x={x + width / 2} y={y + 16} textAnchor="middle" fill="var(--ink)">
        {text}
      </text>
      <text x={x + width / 2} y={y + 29} textAnchor="middle" fontSize={9.5} fill="var(--ink)">
        {cell.note}
      </text>
    </g>
  )
}

function labelWidth(labels: readonly string[]): number {
  return Math.max(0, ...labels.flatMap((label) => linesOf(label).map((line) => line.length))) * LETTER
}

function linesOf(label: string): string[] {
  return wrapLabel(label, 30, 2)
}
