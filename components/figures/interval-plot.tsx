import type { ReactNode } from 'react'
import { ChartSvg } from './chart-svg'
import { LABEL_LINE, LabelLines, wrapLabel } from './label-lines'
import { linearScale, paddedDomain, roundTicks } from './scale'

type IntervalRow = {
  label: string
  /** Small words after the label, such as a number of items. */
  note?: string
  /** Null where the figure is undefined. */
  value: number | null
  low: number | null
  high: number | null
  /** Why there is a figure and no interval. */
  untold?: string | null
  /** How this row's numbers are written, where that is not as the scale's. */
  format?: (value: number) => string
  /** Where the items behind this row are. */
  href?: string
  /** Where the name leads instead, such as to whoever it names. */
  nameHref?: string
  /** Draws this row in the second colour and as a diamond: what the others are held against. */
  isReference?: boolean
}

type Props = {
  summary: string
  axis: string
  rows: readonly IntervalRow[]
  /** What values can be at most and at least. */
  limits: readonly [number, number]
  format: (value: number) => string
  /** Vertical lines with their words, such as a margin or a mean: always on the scale, the highest written to its right. */
  lines?: readonly { value: number; label: string; isPlain?: boolean }[]
  width?: number
}

const ROW = 22
/** A name has so many lines at most. */
const LINES = 3
const TOP = 26
/** About how wide a letter is at 12 and at 11 px. */
const LETTER = 6.7
const NOTE_LETTER = 6.1
const VALUES = 130
/** How high a line is that tells why there is no interval. */
const REASON = 15

/** One row a figure: a dot with its 95 % interval as a line, the numbers beside it. */
export function IntervalPlot({ summary, axis, rows, limits, format, lines = [], width = 600 }: Props) {
  const known = rows.flatMap(({ value, low, high }) => [value, low, high].filter((one) => one !== null))
  const labels = labelRoom(rows, width)
  const domain = paddedDomain([...known, ...lines.map(({ value }) => value)], limits)
  const x = linearScale(domain, [labels, width - VALUES])
  const names = rows.map(({ label, note }) => linesOf(label, labels - noteRoom(note)))
  const heights = names.map((lines) => ROW + LABEL_LINE * (lines.length - 1))
  const topOf = (place: number) => heights.slice(0, place).reduce((sum, height) => sum + height, TOP)
  const bottom = topOf(rows.length)
  const reasons = [...new Set(rows.flatMap(({ untold }) => untold ?? []))]
  return (
    <ChartSvg
      width={width}
      height={bottom + 38 + REASON * reasons.length}
      summary={summary}
      hasLinks={rows.some(({ href }) => href !== undefined)}
    >
      {roundTicks(domain).map((tick) => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={TOP - 6} y2={bottom} stroke="var(--line)" />
          <text x={x(tick)} y={bottom + 15} textAnchor="middle" fontSize={11} fill="var(--muted)">
            {format(tick)}
          </text>
        </g>
      ))}
      <text
        x={(labels + width - VALUES) / 2}
        y={bottom + 32}
        textAnchor="middle"
        fontSize={11}
        fill="var(--muted)"
      >
        {axis}
      </text>
      {reasons.map((why, place) => (
        <text key={why} x={0} y={bottom + 36 + REASON * (place + 1)} fontSize={11} fill="var(--muted)">
          {`No interval: ${why}.`}
        </text>
      ))}
      {lines.map(({ value, label, isPlain = false }) => {
        const colour = isPlain ? 'var(--muted)' : 'var(--not-supported)'
        const isHighest = lines.every((other) => other.value <= value)
        return (
          <g key={label}>
            <line
              x1={x(value)}
              x2={x(value)}
              y1={TOP - 8}
              y2={bottom}
              stroke={colour}
              {...(!isPlain && { strokeDasharray: '5 3' })}
            />
            <text
              x={x(value)}
              y={TOP - 13}
              textAnchor={lines.length < 2 ? 'middle' : isHighest ? 'start' : 'end'}
              fontSize={11}
              fill={colour}
            >
              {label}
            </text>
          </g>
        )
      })}
      {rows.map((row, place) => (
        <Row
          // oxlint-disable-next-line react/no-array-index-key -- rows of a finished chart never move, and two may be alike
          key={place}
          row={row}
          lines={names[place] ?? []}
          height={heights[place] ?? ROW}
          y={topOf(place) + (heights[place] ?? ROW) / 2}
          x={x}
          labels={labels}
          width={width}
          format={row.format ?? format}
        />
      ))}
    </ChartSvg>
  )
}

type RowProps = {
  row: IntervalRow
  /** Its name. */
  lines: readonly string[]
  height: number
  y: number
  x: (value: number) => number
  labels: number
  width: number
  format: Props['format']
}

function Row({ row, lines, height, y, x, labels, width, format }: RowProps) {
  const { label, note, value, low, high, untold, href, nameHref, isReference } = row
  const colour = isReference ? 'var(--not-supported)' : 'var(--accent)'
  const name = (
    <LabelLines
      lines={lines}
      x={labels - 12}
      y={y}
      textAnchor="end"
      fill={href ? 'var(--accent)' : 'var(--ink)'}
    >
      {note && (
        <tspan
          dx={label === '' ? 0 : 5}
          fill={href && label === '' ? 'var(--accent)' : 'var(--muted)'}
          fontSize={11}
        >
          {note}
        </tspan>
      )}
    </LabelLines>
  )
  const figure = (
    <>
      {low !== null && high !== null && (
        <line x1={x(low)} x2={x(high)} y1={y} y2={y} stroke={colour} strokeWidth={2} strokeLinecap="round" />
      )}
      {value !== null && <Mark x={x(value)} y={y} isDiamond={isReference ?? false} colour={colour} />}
      <text x={width - VALUES + 12} y={y + 4} fill={value === null ? 'var(--muted)' : 'var(--ink)'}>
        {value === null ? 'undefined' : format(value)}
        {low !== null && high !== null && (
          <tspan dx={7} fill="var(--muted)" fontSize={11}>{`${format(low)} to ${format(high)}`}</tspan>
        )}
        {untold && (
          <tspan dx={7} fill="var(--muted)" fontSize={11}>
            no interval<title>{untold}</title>
          </tspan>
        )}
      </text>
    </>
  )
  /** What is clicked between the name, the dot and the numbers. */
  const ground = (from: number) => (
    <rect x={from} y={y - height / 2} width={width - from} height={height} fill="transparent" />
  )
  if (nameHref === undefined)
    return (
      <Linked href={href} ground={ground(0)}>
        {name}
        {figure}
      </Linked>
    )
  return (
    <g>
      <a href={nameHref}>{name}</a>
      <Linked
        href={href}
        ground={ground(labels)}
        name={`${label}: ${value === null ? 'undefined' : format(value)}, its statements`}
      >
        {figure}
      </Linked>
    </g>
  )
}

type LinkedProps = { href: string | undefined; name?: string; ground: ReactNode; children: ReactNode }

/** The name, the dot and the numbers are one link, for one stop of the keyboard. */
function Linked({ href, name, ground, children }: LinkedProps) {
  if (href === undefined) return <g>{children}</g>
  return (
    <a href={href}>
      {name && <title>{name}</title>}
      {ground}
      {children}
    </a>
  )
}

function Mark({ x, y, isDiamond, colour }: { x: number; y: number; isDiamond: boolean; colour: string }) {
  return isDiamond ? (
    <path d={`M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z`} fill={colour} />
  ) : (
    <circle cx={x} cy={y} r={4.5} fill={colour} />
  )
}

/** Room for the longest label with its note; long ones are broken before they take half of the drawing. */
function labelRoom(rows: readonly IntervalRow[], width: number): number {
  const wanted = rows.map(({ label, note }) => label.length * LETTER + noteRoom(note) + 24)
  return Math.min(width * 0.45, Math.max(110, ...wanted))
}

function noteRoom(note: string | undefined): number {
  return note ? note.length * NOTE_LETTER + 6 : 0
}

function linesOf(label: string, room: number): string[] {
  return wrapLabel(label, Math.max(4, Math.floor((room - 16) / LETTER)), LINES)
}
