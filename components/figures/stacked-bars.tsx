import { whole } from '@/lib/core/counted-words'
import type { BarChart, Bar as BarOf, ChartLabel } from '@/lib/core/figures/figure'
import type { FigureNotes } from '@/lib/core/figures/figure-notes'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import { ChartSvg } from './chart-svg'
import { type LabelLook, labelLooks } from './label-fills'
import { LabelLines, wrapLabel } from './label-lines'

type Props = { chart: BarChart; summary: string; notes: FigureNotes; width: number }

const ROW = 30
const BAR = 20
const LABELS = 180
const NOTES = 80
/** Under a bar, where intervals stand. */
const INTERVALS = 16
/** From one label to the next, above all bars and under each; longer names take more. */
const COLUMN = 118
const NAME = 14
const LETTER = 7
const TOP = 28
/** A part that is narrower has no words. */
const ROOM = 30
const ROOM_MARKED = 52
/** One that is narrower still has no number either. */
const ROOM_MARK = 18
/** From one line of labels to the next, where they do not fit beside each other. */
const LEGEND_LINE = 18
/** How high a line of notes is. */
const NOTE_LINE = 15

/** A label as it is drawn, and where it stands among the others. */
type Drawn = ChartLabel & LabelLook & { x: number; line: number }

/** The labels beside each other, in as many lines as they take. */
function layLabels(labels: readonly ChartLabel[], width: number): Drawn[] {
  const looks = labelLooks(labels)
  const longest = Math.max(...labels.map(({ title }, index) => title.length + (looks[index]?.mark ? 3 : 0)))
  const column = COLUMN + Math.max(0, longest - NAME) * LETTER
  const perLine = Math.max(1, Math.floor((width - LABELS) / column))
  return labels.map((label, index) => ({
    ...label,
    ...(looks[index] as LabelLook),
    x: LABELS + (index % perLine) * column,
    line: Math.floor(index / perLine),
  }))
}

/**
 * How often each label was given, as shares of a bar; each part says its share where there is room, and under it all
 * intervals.
 */
export function StackedBars({ chart: { labels, bars }, summary, notes, width }: Props) {
  const drawn = layLabels(labels, width)
  const more = Math.max(0, ...drawn.map(({ line }) => line))
  const hasIntervals = bars.some(({ shares }) => shares.some(({ interval }) => interval !== null))
  const top = TOP + more * LEGEND_LINE
  const row = hasIntervals ? ROW + INTERVALS * (1 + more) : ROW
  const bottom = top + bars.length * row + 4
  const messages = notes.of(bars.flatMap(({ shares }) => shares))
  return (
    <ChartSvg
      width={width}
      height={bottom + messages.length * NOTE_LINE}
      summary={summary}
      hasLinks={bars.some(({ hrefs }) => hrefs)}
    >
      {drawn.map(({ title, mark, fill, x, line }) => (
        <g key={title} transform={`translate(${x} ${4 + line * LEGEND_LINE})`}>
          <rect width={12} height={12} rx={2} fill={fill} />
          <text x={17} y={10.5} fill="var(--ink)">
            {mark && mark !== title ? `${mark} ${title}` : title}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <Bar key={bar.label} labels={drawn} bar={bar} notes={notes} y={top + index * row} width={width} />
      ))}
      {messages.map((note, index) => (
        <text key={note} x={0} y={bottom + 11 + index * NOTE_LINE} fontSize={11} fill="var(--muted)">
          {note}
        </text>
      ))}
    </ChartSvg>
  )
}

type BarProps = { labels: readonly Drawn[]; bar: BarOf; notes: FigureNotes; y: number; width: number }

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
      {labels.map(({ title, mark, fill, x, line }, index) => {
        const interval = shares[index]?.interval
        if (!interval) return null
        return (
          <g key={title} transform={`translate(${x} ${y + BAR + 6 + line * INTERVALS})`}>
            <rect width={8} height={8} rx={1.5} fill={fill} />
            <text x={13} y={8} fontSize={11} fill="var(--muted)">
              {mark ? `${mark}: ${percents(interval)}` : percents(interval)}
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
  labels: readonly Drawn[]
  bar: BarOf
  counts: readonly number[]
  all: number
  y: number
  room: number
}

/** A bar's parts, each the way to its statements. */
function Parts({ labels, bar, counts, all, y, room }: PartsProps) {
  return labels.map(({ title, mark, fill, text }, index) => {
    const count = counts[index] ?? 0
    const before = counts.slice(0, index).reduce((sum, one) => sum + one, 0)
    const share = all === 0 ? 0 : count / all
    const x = LABELS + (all === 0 ? 0 : (before / all) * room)
    // what stands in the part must be in its name (WCAG 2.5.3)
    const percent = `${mark && `${mark}: `}${Math.round(100 * share)} %`
    const wide = share * room
    const words = wide > (mark ? ROOM_MARKED : ROOM) ? percent : wide > ROOM_MARK ? mark : ''
    const message = `${bar.label}, ${title}${mark ? ', ' : ': '}${percent}${between(bar.shares[index]?.interval)}, ${count} of ${all}`
    const href = count > 0 ? bar.hrefs?.[index] : undefined
    const part = (
      <g key={title}>
        <title>{message}</title>
        <rect x={x} y={y + 2} width={Math.max(0, wide - 1)} height={BAR} fill={fill} />
        {words !== '' && (
          <text x={x + wide / 2} y={y + 16} textAnchor="middle" fontSize={11} fill={text}>
            {words}
          </text>
        )}
      </g>
    )
    return href ? (
      <a key={title} href={href} aria-label={message}>
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
