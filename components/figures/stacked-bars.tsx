import { whole } from '@/lib/core/counted-words'
import { type LabelSet, labelNames } from '@/lib/core/figures/basis/label-space'
import type { BarChart, Bar as BarOf } from '@/lib/core/figures/figure'
import type { FigureNotes } from '@/lib/core/figures/figure-notes'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import { ChartSvg } from './chart-svg'
import { LabelLines, wrapLabel } from './label-lines'
import { VERDICT_FILLS, VERDICT_TEXTS } from './verdict-fills'

type Props = { chart: BarChart; summary: string; notes: FigureNotes; width: number }

const ROW = 30
const BAR = 20
const LABELS = 180
const NOTES = 80
/** Under a bar, where intervals stand. */
const INTERVALS = 16
/** From one verdict to the next, above all bars and under each. */
const COLUMN = 118
const TOP = 28
/** How high a line of notes is. */
const NOTE_LINE = 15

/**
 * How often each verdict was given, as shares of a bar; each part says its share where there is room, and under it all
 * intervals.
 */
export function StackedBars({ chart: { labels, bars }, summary, notes, width }: Props) {
  const names = labelNames(labels)
  const hasIntervals = bars.some(({ shares }) => shares.some(({ interval }) => interval !== null))
  const row = hasIntervals ? ROW + INTERVALS : ROW
  const bottom = TOP + bars.length * row + 4
  const told = notes.of(bars.flatMap(({ shares }) => shares))
  return (
    <ChartSvg
      width={width}
      height={bottom + told.length * NOTE_LINE}
      summary={summary}
      hasLinks={bars.some(({ hrefs }) => hrefs)}
    >
      {labels.map((verdict, place) => (
        <g key={verdict} transform={`translate(${LABELS + place * COLUMN} 4)`}>
          <rect width={12} height={12} rx={2} fill={VERDICT_FILLS[verdict]} />
          <text x={17} y={10.5} fill="var(--ink)">
            {names[place]}
          </text>
        </g>
      ))}
      {bars.map((bar, place) => (
        <Bar key={bar.label} labels={labels} bar={bar} notes={notes} y={TOP + place * row} width={width} />
      ))}
      {told.map((note, place) => (
        <text key={note} x={0} y={bottom + 11 + place * NOTE_LINE} fontSize={11} fill="var(--muted)">
          {note}
        </text>
      ))}
    </ChartSvg>
  )
}

type BarProps = { labels: LabelSet; bar: BarOf; notes: FigureNotes; y: number; width: number }

function Bar({ labels, bar, notes, y, width }: BarProps) {
  const { counts, shares } = bar
  const all = (counts ?? []).reduce((sum, count) => sum + count, 0)
  const marks = [...new Set(shares.map(notes.markOf))].join('')
  const isEmpty = shares.every(({ value }) => value === null)
  return (
    <g>
      <LabelLines
        lines={wrapLabel(bar.label, 27, 2)}
        x={LABELS - 10}
        y={y + 11}
        textAnchor="end"
        fill="var(--ink)"
      />
      {counts && (
        <Parts labels={labels} bar={bar} counts={counts} all={all} y={y} room={width - LABELS - NOTES} />
      )}
      {labels.map((verdict, place) => {
        const interval = shares[place]?.interval
        if (!interval) return null
        return (
          <g key={verdict} transform={`translate(${LABELS + place * COLUMN} ${y + BAR + 6})`}>
            <rect width={8} height={8} rx={1.5} fill={VERDICT_FILLS[verdict]} />
            <text x={13} y={8} fontSize={11} fill="var(--muted)">
              {percents(interval)}
            </text>
          </g>
        )
      })}
      <text x={width - NOTES + 10} y={y + 15} fontSize={11} fill="var(--muted)">
        {isEmpty && all === 0 ? `–${marks}` : `n ${whole(all)}${marks}`}
      </text>
    </g>
  )
}

type PartsProps = {
  labels: LabelSet
  bar: BarOf
  counts: readonly number[]
  all: number
  y: number
  room: number
}

/** A bar's parts, each the way to its statements. */
function Parts({ labels, bar, counts, all, y, room }: PartsProps) {
  const names = labelNames(labels)
  return labels.map((verdict, place) => {
    const count = counts[place] ?? 0
    const before = counts.slice(0, place).reduce((sum, one) => sum + one, 0)
    const share = all === 0 ? 0 : count / all
    const x = LABELS + (all === 0 ? 0 : (before / all) * room)
    // what stands in the part must be in its name (WCAG 2.5.3)
    const told = `${bar.label}, ${names[place]}: ${Math.round(100 * share)} %${between(bar.shares[place]?.interval)}, ${count} of ${all}`
    const href = count > 0 ? bar.hrefs?.[place] : undefined
    const part = (
      <g key={verdict}>
        <title>{told}</title>
        <rect
          x={x}
          y={y + 2}
          width={Math.max(0, share * room - 1)}
          height={BAR}
          fill={VERDICT_FILLS[verdict]}
        />
        {share * room > 30 && (
          <text
            x={x + (share * room) / 2}
            y={y + 16}
            textAnchor="middle"
            fontSize={11}
            fill={VERDICT_TEXTS[verdict]}
          >
            {Math.round(100 * share)} %
          </text>
        )}
      </g>
    )
    return href ? (
      <a key={verdict} href={href} aria-label={told}>
        {part}
      </a>
    ) : (
      part
    )
  })
}

function between(interval: Interval | null | undefined): string {
  return interval ? ` (${percents(interval)})` : ''
}

function percents({ low, high }: Interval): string {
  return `${Math.round(100 * low)} to ${Math.round(100 * high)} %`
}
