import type { HeatCell } from '@/lib/core/figures/figure'
import type { FigureNotes } from '@/lib/core/figures/figure-notes'
import { ChartSvg } from './chart-svg'
import { LabelLines, wrapLabel } from './label-lines'
import { linearScale } from './scale'

type Props = {
  summary: string
  rows: readonly string[]
  columns: readonly string[]
  cells: readonly HeatCell[]
  /** The values that get the palest and the darkest color. */
  domain: readonly [number, number]
  format: (value: number) => string
  notes?: FigureNotes
  cellWidth?: number
}

const CELL_HEIGHT = 36
const PALE = 0.05
const DARK = 0.66
/** How wide a letter is at 12 px in a wide font, and about at 11 px: names that are cut cannot be read. */
const LETTER = 7.2
const NOTE_LETTER = 6.1
const NOTE_LINE = 15

/** A grid of figures: darker is higher, in one hue, so that it reads without color too; every cell says its number. */
export function HeatMap({ summary, rows, columns, cells, domain, format, notes, cellWidth = 58 }: Props) {
  const left = labelWidth(rows) + 12
  const isTight = labelWidth(columns) > cellWidth - 8
  const top = isTight ? labelWidth(columns) * 0.72 + 16 : 24
  const lean = isTight ? labelWidth(columns) * 0.7 : 0
  const shade = linearScale(domain, [PALE, DARK])
  const width = Math.ceil(left + columns.length * cellWidth + Math.max(lean - cellWidth / 2, 0) + 4)
  const bottom = Math.ceil(top + rows.length * CELL_HEIGHT + 4)
  // cells without a figure say why; which have no interval is reported where intervals stand, in the table
  const without = cells.flatMap(({ estimate }) => (estimate.value === null ? [estimate] : []))
  const messages = (notes?.of(without) ?? []).flatMap((note) =>
    wrapLabel(note, Math.floor(width / NOTE_LETTER), 4),
  )
  return (
    <ChartSvg
      width={width}
      height={bottom + (messages.length > 0 ? 6 : 0) + messages.length * NOTE_LINE}
      summary={summary}
      hasLinks={cells.some(({ href }) => href !== undefined)}
    >
      {columns.map((column, index) => (
        <ColumnName
          key={column}
          name={column}
          x={left + index * cellWidth + cellWidth / 2}
          y={top - 8}
          isTight={isTight}
        />
      ))}
      {rows.map((row, index) => (
        <LabelLines
          key={row}
          lines={linesOf(row)}
          x={left - 8}
          y={top + index * CELL_HEIGHT + CELL_HEIGHT / 2}
          textAnchor="end"
          fill="var(--ink)"
        />
      ))}
      {cells.map((cell) => (
        <Cell
          key={`${cell.row} ${cell.column}`}
          cell={cell}
          x={left + cell.column * cellWidth}
          y={top + cell.row * CELL_HEIGHT}
          width={cellWidth}
          opacity={
            cell.estimate.value === null ? 0 : Math.min(DARK, Math.max(PALE, shade(cell.estimate.value)))
          }
          text={
            cell.estimate.value === null
              ? `–${notes?.markOf(cell.estimate) ?? ''}`
              : format(cell.estimate.value)
          }
        />
      ))}
      {messages.map((line, index) => (
        <text key={line} x={0} y={bottom + 14 + index * NOTE_LINE} fontSize={11} fill="var(--muted)">
          {line}
        </text>
      ))}
    </ChartSvg>
  )
}

function ColumnName({ name, x, y, isTight }: { name: string; x: number; y: number; isTight: boolean }) {
  return (
    <g transform={`translate(${x} ${y})${isTight ? ' rotate(-45)' : ''}`}>
      <LabelLines
        lines={linesOf(name)}
        y={isTight ? 0 : -4}
        fill="var(--ink)"
        textAnchor={isTight ? 'start' : 'middle'}
      />
    </g>
  )
}

type CellProps = { cell: HeatCell; x: number; y: number; width: number; opacity: number; text: string }

function Cell({ cell, x, y, width, opacity, text }: CellProps) {
  const drawn = (
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
  return cell.href ? <a href={cell.href}>{drawn}</a> : drawn
}

function labelWidth(labels: readonly string[]): number {
  return Math.max(0, ...labels.flatMap((label) => linesOf(label).map((line) => line.length))) * LETTER
}

function linesOf(label: string): string[] {
  return wrapLabel(label, 30, 2)
}
