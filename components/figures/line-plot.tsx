import type { ReactNode } from 'react'
import type { LineChart, LineSeries } from '@/lib/core/figures/figure'
import type { FigureNotes } from '@/lib/core/figures/figure-notes'
import { estimateWords, figureText, limitsOf } from '@/lib/core/figures/figure-text'
import { ChartSvg } from './chart-svg'
import { LABEL_LINE, LabelLines, wrapLabel } from './label-lines'
import { axisTicks, linearScale, logScale, MOST_TICKS, roundDomain } from './scale'

type Props = { chart: LineChart; summary: string; notes: FigureNotes; width: number }

/** The words of the y axis, and the room between them and its marks. */
const AXIS = 26
const HEIGHT = 260
const BOTTOM = 44
const TOP = 12
const LEGEND = 18
/** How far lines that stand aside of each other spread. */
const MOST_ASIDE = 36
const MOST_LINES_OF_A_TICK = 4
/** About how wide a letter is at 11 px. */
const LETTER = 6.2

/** Distinguished by hue, by dashes and by marks. */
const LOOKS = [
  { color: 'var(--accent)', dash: undefined, mark: 'M-4 0A4 4 0 1 0 4 0A4 4 0 1 0 -4 0Z' },
  { color: 'var(--chart-bad)', dash: '6 3', mark: 'M0 -5L5 0L0 5L-5 0Z' },
  { color: 'var(--chart-good)', dash: '2 3', mark: 'M-4 -4H4V4H-4Z' },
  { color: 'var(--chart-label-3)', dash: '8 3 2 3', mark: 'M0 -5L5 4H-5Z' },
  { color: 'var(--muted)', dash: '1 4', mark: 'M-5 -2H5V2H-5Z' },
  { color: 'var(--ink)', dash: '12 4', mark: 'M0 5L5 -4H-5Z' },
] as const

/** The hues once with their own marks, then with others'. */
function lookOf(index: number) {
  const own = LOOKS[index % LOOKS.length] ?? LOOKS[0]
  const other = LOOKS[(index + Math.floor(index / LOOKS.length)) % LOOKS.length] ?? own
  return { color: own.color, dash: other.dash, mark: other.mark }
}

function paintOf({ isOutlined }: LineSeries, { color }: ReturnType<typeof lookOf>) {
  return isOutlined ? { fill: 'var(--surface)', stroke: color, strokeWidth: 1.5 } : { fill: color }
}

/** Values over something that has an order, with their intervals as bars. */
export function LinePlot({ chart, summary, notes, width }: Props) {
  const { series, xAxis, yAxis, ticks, as, limits = limitsOf(as), isLogarithmic } = chart
  const points = series.flatMap((one) => one.points)
  const values = points.flatMap(({ estimate: { value, interval } }) =>
    [value, interval?.low, interval?.high].filter((one) => one != null),
  )
  const domain = roundDomain(values, limits)
  const across = [...ticks.map((tick) => tick.x), ...points.map((point) => point.x)]
  const legend = series.length > 1 ? series.length * LEGEND : 0
  // an amount is where it is
  const aside = series.every(({ isJoined }) => isJoined === false)
    ? 0
    : Math.min(5, MOST_ASIDE / series.length)
  const marks = axisTicks(domain, MOST_TICKS).map((tick) => ({ tick, label: figureText(tick, as) }))
  const left = AXIS + 6 + LETTER * Math.max(0, ...marks.map(({ label }) => label.length))
  const scaleX = isLogarithmic ? logScale : linearScale
  const x = scaleX([Math.min(...across), Math.max(...across)], [left + 24, width - 24])
  const labels = ticks.map((tick) => ({
    ...tick,
    lines: wrapLabel(tick.label, roomOf(ticks, x), MOST_LINES_OF_A_TICK),
  }))
  const under = (Math.max(1, ...labels.map((tick) => tick.lines.length)) - 1) * LABEL_LINE
  const base = HEIGHT - BOTTOM
  const y = linearScale(domain, [base, TOP])
  const messages = notes
    .of(points.map(({ estimate }) => estimate))
    .flatMap((note) => wrapLabel(note, Math.floor(width / LETTER), MOST_LINES_OF_A_TICK))
  const foot = HEIGHT + under + legend
  return (
    <ChartSvg
      width={width}
      height={foot + messages.length * LEGEND}
      summary={summary}
      hasLinks={points.some(({ href }) => href !== undefined)}
    >
      {marks.map(({ tick, label }) => (
        <g key={tick}>
          <line x1={left} x2={width - 8} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
          <Small x={left - 6} y={y(tick) + 4} anchor="end" text={label} />
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
      <Small x={(left + width) / 2} y={base + 34 + under} anchor="middle" text={xAxis} />
      <g transform={`translate(12 ${(TOP + base) / 2}) rotate(-90)`}>
        <Small x={0} y={0} anchor="middle" text={yAxis} />
      </g>
      {series.map((one, index) => (
        // a little aside, so that the intervals of several series do not cover each other
        <g key={one.label} transform={`translate(${(index - (series.length - 1) / 2) * aside} 0)`}>
          <Series series={one} look={lookOf(one.look ?? index)} x={x} y={y} as={as} notes={notes} />
        </g>
      ))}
      {legend > 0 && <Legend series={series} left={left} top={HEIGHT + under} />}
      {messages.map((line, index) => (
        <Small key={line} x={0} y={foot + 11 + index * LEGEND} anchor="start" text={line} />
      ))}
    </ChartSvg>
  )
}

type SmallProps = { x: number; y: number; anchor: 'start' | 'middle' | 'end'; text: string }

function Small({ x, y, anchor, text }: SmallProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} fontSize={11} fill="var(--muted)">
      {text}
    </text>
  )
}

function Legend({ series, left, top }: { series: LineChart['series']; left: number; top: number }) {
  return series.map((one, index) => {
    const look = lookOf(one.look ?? index)
    return (
      <g key={one.label} transform={`translate(${left} ${top + index * LEGEND})`}>
        {one.isJoined !== false && (
          <line
            x1={0}
            x2={30}
            y1={6}
            y2={6}
            stroke={look.color}
            strokeWidth={2}
            strokeDasharray={look.dash}
          />
        )}
        <path d={look.mark} transform="translate(15 6)" {...paintOf(one, look)} />
        <text x={38} y={10} fill="var(--ink)">
          {one.label}
        </text>
      </g>
    )
  })
}

/** How many letters a line under a mark has before it meets that of the next one. */
function roomOf(ticks: LineChart['ticks'], x: (value: number) => number): number {
  const indices = ticks.map((tick) => x(tick.x)).toSorted((one, other) => one - other)
  const gaps = indices.slice(1).map((index, before) => index - (indices[before] ?? index))
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
  as: LineChart['as']
  notes: FigureNotes
}

function Series({ series, look, x, y, as, notes }: SeriesProps) {
  const known = series.points.flatMap(({ estimate, ...rest }) =>
    estimate.value === null ? [] : [{ ...rest, estimate, value: estimate.value }],
  )
  const path = known
    .map((point, index) => `${index === 0 ? 'M' : 'L'}${x(point.x)} ${y(point.value)}`)
    .join('')
  return (
    <g>
      {series.isJoined !== false && (
        <path d={path} fill="none" stroke={look.color} strokeWidth={2} strokeDasharray={look.dash} />
      )}
      {known.map(({ value, estimate, href, said, ...point }) => {
        const at = said === undefined ? '' : `${said}, `
        const [own, mark] = [`${series.label}: ${at}${estimateWords(estimate, as)}`, notes.markOf(estimate)]
        const { interval } = estimate
        return (
          <g key={point.x}>
            <title>{own}</title>
            {interval !== null && (
              <line
                x1={x(point.x)}
                x2={x(point.x)}
                y1={y(interval.low)}
                y2={y(interval.high)}
                stroke={look.color}
                strokeOpacity={0.6}
                strokeDasharray={series.isOutlined ? '3 3' : undefined}
              />
            )}
            <Mark href={href} name={own}>
              <path
                d={look.mark}
                transform={`translate(${x(point.x)} ${y(value)})`}
                {...paintOf(series, look)}
              />
            </Mark>
            {mark !== '' && <Small x={x(point.x) + 8} y={y(value) - 4} anchor="start" text={mark} />}
          </g>
        )
      })}
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
