import type { ReactNode } from 'react'
import { ChartSvg } from './chart-svg'
import { LABEL_LINE, LabelLines, wrapLabel } from './label-lines'
import { linearScale, paddedDomain, roundTicks } from './scale'

type LinePoint = {
  x: number
  value: number | null
  low: number | null
  high: number | null
  href?: string | undefined
  /** Why there is no interval where there should be one. */
  untold?: string | null
}
type LineSeries = {
  label: string
  points: readonly LinePoint[]
  /** Whether a line leads from point to point; not where it would promise a course that nothing shows. */
  isJoined?: boolean
}

type Props = {
  summary: string
  series: readonly LineSeries[]
  xAxis: string
  yAxis: string
  /** Words under the marks of the x axis. */
  ticks: readonly { x: number; label: string }[]
  limits: readonly [number, number]
  format: (value: number) => string
  width?: number
  height?: number
}

/** The words of the y axis, and the room between them and its marks. */
const AXIS = 26
const BOTTOM = 44
const TOP = 12
const LEGEND = 18
/** How far lines that stand aside of each other spread. */
const MOST_ASIDE = 36
const MOST_LINES_OF_A_TICK = 4
/** About how wide a letter is at 11 px. */
const LETTER = 6.2

/** Told apart by hue, by dashes and by marks. */
const LOOKS = [
  { colour: 'var(--accent)', dash: undefined, mark: 'M-4 0A4 4 0 1 0 4 0A4 4 0 1 0 -4 0Z' },
  { colour: 'var(--chart-not-supported)', dash: '6 3', mark: 'M0 -5L5 0L0 5L-5 0Z' },
  { colour: 'var(--chart-supported)', dash: '2 3', mark: 'M-4 -4H4V4H-4Z' },
  { colour: 'var(--chart-not-addressed)', dash: '8 3 2 3', mark: 'M0 -5L5 4H-5Z' },
  { colour: 'var(--muted)', dash: '1 4', mark: 'M-4 -1H4V1H-4Z' },
  { colour: 'var(--ink)', dash: '12 4', mark: 'M0 5L5 -4H-5Z' },
] as const

/** The hues once with their own marks, then with others'. */
function lookOf(place: number) {
  const own = LOOKS[place % LOOKS.length] ?? LOOKS[0]
  const other = LOOKS[(place + Math.floor(place / LOOKS.length)) % LOOKS.length] ?? own
  return { colour: own.colour, dash: other.dash, mark: other.mark }
}

/** Values over something that has an order, with their intervals as bars. */
export function LinePlot({
  summary,
  series,
  xAxis,
  yAxis,
  ticks,
  limits,
  format,
  width = 600,
  height = 260,
}: Props) {
  const points = series.flatMap((one) => one.points)
  const values = points.flatMap(({ value, low, high }) => [value, low, high].filter((one) => one !== null))
  const domain = paddedDomain(values, limits)
  const across = [...ticks.map((tick) => tick.x), ...points.map((point) => point.x)]
  const legend = series.length > 1 ? series.length * LEGEND : 0
  const aside = Math.min(5, MOST_ASIDE / series.length)
  const marks = roundTicks(domain).map((tick) => ({ tick, label: format(tick) }))
  const left = AXIS + 6 + LETTER * Math.max(0, ...marks.map(({ label }) => label.length))
  const x = linearScale([Math.min(...across), Math.max(...across)], [left + 24, width - 24])
  const labels = ticks.map((tick) => ({
    ...tick,
    lines: wrapLabel(tick.label, roomOf(ticks, x), MOST_LINES_OF_A_TICK),
  }))
  const lines = Math.max(1, ...labels.map((tick) => tick.lines.length))
  const under = (lines - 1) * LABEL_LINE
  const base = height - BOTTOM
  const y = linearScale(domain, [base, TOP])
  return (
    <ChartSvg
      width={width}
      height={height + under + legend}
      summary={summary}
      hasLinks={points.some(({ href }) => href !== undefined)}
    >
      {marks.map(({ tick, label }) => (
        <g key={tick}>
          <line x1={left} x2={width - 8} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
          <text x={left - 6} y={y(tick) + 4} textAnchor="end" fontSize={11} fill="var(--muted)">
            {label}
          </text>
        </g>
      ))}
      {labels.map((tick) => (
        <LabelLines
          key={tick.x}
          lines={tick.lines}
          x={Math.min(x(tick.x), width - (longest(tick.lines) * LETTER) / 2)}
          y={base + 12 + ((tick.lines.length - 1) * LABEL_LINE) / 2}
          textAnchor="middle"
          fontSize={11}
          fill="var(--muted)"
        />
      ))}
      <text
        x={(left + width) / 2}
        y={base + 34 + under}
        textAnchor="middle"
        fontSize={11}
        fill="var(--muted)"
      >
        {xAxis}
      </text>
      <text
        transform={`translate(12 ${(TOP + base) / 2}) rotate(-90)`}
        textAnchor="middle"
        fontSize={11}
        fill="var(--muted)"
      >
        {yAxis}
      </text>
      {series.map((one, place) => (
        // a little aside, so that the intervals of several series do not cover each other
        <g key={one.label} transform={`translate(${(place - (series.length - 1) / 2) * aside} 0)`}>
          <Series series={one} look={lookOf(place)} x={x} y={y} format={format} />
        </g>
      ))}
      {legend > 0 &&
        series.map((one, place) => {
          const look = lookOf(place)
          return (
            <g key={one.label} transform={`translate(${left} ${height + under + place * LEGEND})`}>
              {one.isJoined !== false && (
                <line
                  x1={0}
                  x2={30}
                  y1={6}
                  y2={6}
                  stroke={look.colour}
                  strokeWidth={2}
                  strokeDasharray={look.dash}
                />
              )}
              <path d={look.mark} transform="translate(15 6)" fill={look.colour} />
              <text x={38} y={10} fill="var(--ink)">
                {one.label}
              </text>
            </g>
          )
        })}
    </ChartSvg>
  )
}

/** How many letters a line under a mark has before it meets that of the next one. */
function roomOf(ticks: Props['ticks'], x: (value: number) => number): number {
  const places = ticks.map((tick) => x(tick.x)).toSorted((one, other) => one - other)
  const gaps = places.slice(1).map((place, before) => place - (places[before] ?? place))
  return gaps.length === 0 ? Number.POSITIVE_INFINITY : Math.floor(Math.min(...gaps) / LETTER) - 1
}

function longest(lines: readonly string[]): number {
  return Math.max(0, ...lines.map((line) => line.length))
}

type SeriesProps = {
  series: LineSeries
  look: ReturnType<typeof lookOf>
  x: (value: number) => number
  y: (value: number) => number
  format: Props['format']
}

function Series({ series, look, x, y, format }: SeriesProps) {
  const known = series.points.flatMap(({ value, ...rest }) => (value === null ? [] : [{ value, ...rest }]))
  const path = known
    .map((point, place) => `${place === 0 ? 'M' : 'L'}${x(point.x)} ${y(point.value)}`)
    .join('')
  const nameOf = ({ value, untold }: (typeof known)[number]) =>
    `${series.label}: ${format(value)}${untold ? ` (no interval: ${untold})` : ''}`
  return (
    <g>
      {series.isJoined !== false && (
        <path d={path} fill="none" stroke={look.colour} strokeWidth={2} strokeDasharray={look.dash} />
      )}
      {known.map((point) => (
        <g key={point.x}>
          <title>{nameOf(point)}</title>
          {point.low !== null && point.high !== null && (
            <line
              x1={x(point.x)}
              x2={x(point.x)}
              y1={y(point.low)}
              y2={y(point.high)}
              stroke={look.colour}
              strokeOpacity={0.6}
            />
          )}
          <Mark href={point.href} name={nameOf(point)}>
            <path d={look.mark} transform={`translate(${x(point.x)} ${y(point.value)})`} fill={look.colour} />
          </Mark>
        </g>
      ))}
    </g>
  )
}

function Mark({ href, name, children }: { href: string | undefined; name: string; children: ReactNode }) {
  return href ? (
    <a href={href} aria-label={name}>
      {children}
    </a>
  ) : (
    children
  )
}
