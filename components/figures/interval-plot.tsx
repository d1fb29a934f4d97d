import type { ReactNode } from 'react'
import type { IntervalChart, IntervalRow } from '@/lib/core/figures/figure'
import type { FigureNotes } from '@/lib/core/figures/figure-notes'
import { figureText, limitsOf, rangeOf, shadesOf } from '@/lib/core/figures/figure-text'
import { ChartSvg } from './chart-svg'
import { LABEL_LINE, LabelLines, wrapLabel } from './label-lines'
import { axisTicks, linearScale, MOST_TICKS, roundDomain } from './scale'

type Props = { chart: IntervalChart; summary: string; notes: FigureNotes; width: number }
export type Scale = (value: number) => number

export const ROW = 22
/** A name has so many lines at most. */
const LINES = 3
export const TOP = 26
/** About how wide a letter is at 12 and at 11 px. */
const LETTER = 6.7
const NOTE_LETTER = 6.1
const VALUES = 130
/** How high a line of notes is. */
const REASON = 15

/** One row a figure: a dot with its 95 % interval as a line, the numbers beside it; below, what a mark stands for. */
export function IntervalPlot({ chart, summary, notes, width }: Props) {
  const { rows, lines = [], as, axis, limits = limitsOf(as) } = chart
  const known = rows.flatMap(({ estimate: { value, interval } }) =>
    [value, interval?.low, interval?.high].filter((one) => one != null),
  )
  const labels = labelRoom(rows, width)
  const hasIntervals = rows.some(({ estimate }) => estimate.interval !== null)
  const shown = hasIntervals ? known : spreadOut(known, limits)
  const domain = roundDomain([...shown, ...lines.map(({ value }) => value)], limits)
  const x = linearScale(domain, [labels, width - VALUES])
  const names = rows.map(({ label, note }) => linesOf(label, labels - noteRoom(note)))
  const heights = names.map((lines) => ROW + LABEL_LINE * (lines.length - 1))
  const topOf = (index: number) => heights.slice(0, index).reduce((sum, height) => sum + height, TOP)
  const bottom = topOf(rows.length)
  const messages = notes
    .of(rows.map(({ estimate }) => estimate))
    .flatMap((note) => wrapLabel(note, Math.floor(width / NOTE_LETTER), LINES))
  return (
    <ChartSvg
      width={width}
      height={bottom + 38 + REASON * messages.length}
      summary={summary}
      hasLinks={rows.some(({ href }) => href !== undefined)}
    >
      <Axis domain={domain} x={x} format={(tick) => figureText(tick, as)} bottom={bottom} />
      <Small x={(labels + width - VALUES) / 2} y={bottom + 32} anchor="middle" text={axis} />
      {messages.map((line, index) => (
        <Small key={line} x={0} y={bottom + 36 + REASON * (index + 1)} text={line} />
      ))}
      <Lines lines={lines} x={x} bottom={bottom} />
      {rows.map((row, index) => (
        <Row
          // oxlint-disable-next-line react/no-array-index-key -- rows of a finished chart never move, and two may be alike
          key={index}
          row={{ as, ...row }}
          mark={notes.markOf(row.estimate)}
          lines={names[index] ?? []}
          height={heights[index] ?? ROW}
          y={topOf(index) + (heights[index] ?? ROW) / 2}
          x={x}
          labels={labels}
          width={width}
        />
      ))}
    </ChartSvg>
  )
}

/** Without intervals nothing says how much a distance means: figures then lie on a tenth of their scale at least. */
function spreadOut(values: readonly number[], [least, most]: readonly [number, number]): number[] {
  const range = rangeOf(values)
  if (range === null) return []
  return shadesOf(range).map((value) => Math.min(most, Math.max(least, value)))
}

type SmallProps = { x: number; y: number; text: string; anchor?: 'start' | 'middle' | 'end'; fill?: string }

/** Words beside a drawing. */
export function Small({ x, y, text, anchor = 'start', fill = 'var(--muted)' }: SmallProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} fontSize={11} fill={fill}>
      {text}
    </text>
  )
}

type AxisProps = {
  domain: readonly [number, number]
  x: Scale
  format: (tick: number) => string
  bottom: number
}

/** About how far apart marks stand at least: their numbers would touch. */
const TICK = 45

/** Lines across all rows, with their values below. */
export function Axis({ domain, x, format, bottom }: AxisProps) {
  const fit = Math.min(MOST_TICKS, Math.floor((x(domain[1]) - x(domain[0])) / TICK))
  return axisTicks(domain, fit).map((tick) => (
    <g key={tick}>
      <line x1={x(tick)} x2={x(tick)} y1={TOP - 6} y2={bottom} stroke="var(--line)" />
      <Small x={x(tick)} y={bottom + 15} anchor="middle" text={format(tick)} />
    </g>
  ))
}

type LinesProps = { lines: NonNullable<IntervalChart['lines']>; x: Scale; bottom: number }

/** Vertical lines with their words above; of several, those of the highest stand to its right. */
function Lines({ lines, x, bottom }: LinesProps) {
  return lines.map(({ value, label, isPlain = false }) => {
    const color = isPlain ? 'var(--muted)' : 'var(--bad)'
    const isHighest = lines.every((other) => other.value <= value)
    const anchor = lines.length < 2 ? 'middle' : isHighest ? 'start' : 'end'
    return (
      <g key={label}>
        <line
          x1={x(value)}
          x2={x(value)}
          y1={TOP - 8}
          y2={bottom}
          stroke={color}
          {...(!isPlain && { strokeDasharray: '5 3' })}
        />
        <Small x={x(value)} y={TOP - 13} anchor={anchor} fill={color} text={label} />
      </g>
    )
  })
}

type RowProps = {
  row: IntervalRow & Required<Pick<IntervalRow, 'as'>>
  /** Of the notes that are true of it. */
  mark: string
  /** Its name. */
  lines: readonly string[]
  height: number
  y: number
  x: Scale
  labels: number
  width: number
}

function Row({ row, mark, lines, height, y, x, labels, width }: RowProps) {
  const { label, estimate, as, href, nameHref } = row
  const name = <RowName row={row} lines={lines} x={labels - 12} y={y} />
  const figure = <RowFigure row={row} mark={mark} x={x} y={y} values={width - VALUES + 12} />
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
  const value = estimate.value === null ? 'no figure' : figureText(estimate.value, as)
  return (
    <g>
      <a href={nameHref}>{name}</a>
      <Linked href={href} ground={ground(labels)} name={`${label}: ${value}, its statements`}>
        {figure}
      </Linked>
    </g>
  )
}

type NameProps = {
  row: Pick<IntervalRow, 'label' | 'note' | 'href'>
  lines: readonly string[]
  x: number
  y: number
}

/** The name of a row, right before what is drawn of it. */
export function RowName({ row: { label, note, href }, lines, x, y }: NameProps) {
  return (
    <LabelLines lines={lines} x={x} y={y} textAnchor="end" fill={href ? 'var(--accent)' : 'var(--ink)'}>
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
}

type FigureProps = { row: RowProps['row']; mark: string; x: Scale; y: number; values: number }

/** The dot with its line, and the numbers. */
function RowFigure({ row: { estimate, as, isReference = false }, mark, x, y, values }: FigureProps) {
  const { value, interval, noIntervalReason } = estimate
  const color = isReference ? 'var(--bad)' : 'var(--accent)'
  const small =
    interval !== null
      ? `${figureText(interval.low, as)} to ${figureText(interval.high, as)}${mark}`
      : value !== null && noIntervalReason !== undefined && (mark || 'no interval')
  return (
    <>
      {interval !== null && (
        <line
          x1={x(interval.low)}
          x2={x(interval.high)}
          y1={y}
          y2={y}
          stroke={color}
          strokeWidth={2}
          strokeLinecap="round"
        />
      )}
      {value !== null && <Mark x={x(value)} y={y} isDiamond={isReference} color={color} />}
      <text x={values} y={y + 4} fill={value === null ? 'var(--muted)' : 'var(--ink)'}>
        {value === null ? `–${mark}` : figureText(value, as)}
        {value !== null && small && (
          <tspan dx={7} fill="var(--muted)" fontSize={11}>
            {small}
          </tspan>
        )}
      </text>
    </>
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

function Mark({ x, y, isDiamond, color }: { x: number; y: number; isDiamond: boolean; color: string }) {
  return isDiamond ? (
    <path d={`M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z`} fill={color} />
  ) : (
    <circle cx={x} cy={y} r={4.5} fill={color} />
  )
}

/** Room for the longest label with its note; long ones are broken before they take half of the drawing. */
export function labelRoom(rows: readonly Pick<IntervalRow, 'label' | 'note'>[], width: number): number {
  const wanted = rows.map(({ label, note }) => label.length * LETTER + noteRoom(note) + 24)
  return Math.min(width * 0.45, Math.max(110, ...wanted))
}

/** Room for a note after its label. */
export function noteRoom(note: string | undefined): number {
  return note ? note.length * NOTE_LETTER + 6 : 0
}

/** A label in the room that it has. */
export function linesOf(label: string, room: number): string[] {
  return wrapLabel(label, Math.max(4, Math.floor((room - 16) / LETTER)), LINES)
}
