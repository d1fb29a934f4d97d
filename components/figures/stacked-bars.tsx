import { type LabelSet, labelNames } from '@/lib/core/figures/basis/label-space'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import { ChartSvg } from './chart-svg'
import { LabelLines, wrapLabel } from './label-lines'
import { VERDICT_FILLS, VERDICT_TEXTS } from './verdict-fills'

type StackedBar = {
  label: string
  note: string
  counts: readonly number[]
  /** Of the share of each part. */
  intervals?: readonly (Interval | null)[]
  hrefs?: readonly string[]
}

type Props = { summary: string; labels: LabelSet; bars: readonly StackedBar[]; width?: number }

const ROW = 30
const BAR = 20
const LABELS = 180
const NOTES = 80
/** Under a bar, where intervals stand. */
const INTERVALS = 16
/** From one verdict to the next, above all bars and under each. */
const COLUMN = 118
const TOP = 28

/**
 * How often each verdict was given, as shares of a bar; each part says its share where there is room, and under it all
 * intervals.
 */
export function StackedBars({ summary, labels, bars, width = 600 }: Props) {
  const room = width - LABELS - NOTES
  const names = labelNames(labels)
  const row = bars.some(({ intervals }) => intervals?.some(Boolean)) ? ROW + INTERVALS : ROW
  return (
    <ChartSvg
      width={width}
      height={TOP + bars.length * row + 4}
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
        <Bar key={bar.label} labels={labels} bar={bar} y={TOP + place * row} room={room} width={width} />
      ))}
    </ChartSvg>
  )
}

type BarProps = { labels: LabelSet; bar: StackedBar; y: number; room: number; width: number }

function Bar({ labels, bar, y, room, width }: BarProps) {
  const all = bar.counts.reduce((sum, count) => sum + count, 0)
  const names = labelNames(labels)
  const counted = bar.counts.length === 0 ? [] : labels
  return (
    <g>
      <LabelLines
        lines={wrapLabel(bar.label, 27, 2)}
        x={LABELS - 10}
        y={y + 11}
        textAnchor="end"
        fill="var(--ink)"
      />
      {counted.map((verdict, place) => {
        const name = names[place]
        const before = bar.counts.slice(0, place).reduce((sum, count) => sum + count, 0)
        const share = all === 0 ? 0 : (bar.counts[place] ?? 0) / all
        const x = LABELS + (all === 0 ? 0 : (before / all) * room)
        // what stands in the part must be in its name (WCAG 2.5.3)
        const told = `${bar.label}, ${name}: ${Math.round(100 * share)} %${between(bar.intervals?.[place])}, ${bar.counts[place] ?? 0} of ${all}`
        const href = bar.counts[place] ? bar.hrefs?.[place] : undefined
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
      })}
      {counted.map((verdict, place) => {
        const interval = bar.intervals?.[place]
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
        {bar.note}
      </text>
    </g>
  )
}

function between(interval: Interval | null | undefined): string {
  return interval ? ` (${percents(interval)})` : ''
}

function percents({ low, high }: Interval): string {
  return `${Math.round(100 * low)} to ${Math.round(100 * high)} %`
}
