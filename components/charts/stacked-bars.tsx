import { labelNames } from '@/lib/core/figures/basis/label-space'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { ChartSvg } from './chart-svg'
import { shortenLabel } from './shorten-label'
import { VERDICT_FILLS, VERDICT_TEXTS } from './verdict-fills'

type StackedBar = {
  label: string
  note: string
  counts: readonly number[]
  /** Of the share of each part. */
  intervals?: readonly (Interval | null)[]
  hrefs?: readonly string[]
}

type Props = { summary: string; bars: readonly StackedBar[]; width?: number }

const ROW = 30
const BAR = 20
const LABELS = 180
const NOTES = 80
/** From one line under a bar to the next. */
const LINE = 3.5
const TOP = 28

/**
 * How often each verdict was given, as shares of a bar; each part says its share where there is room. Lines under a bar are
 * intervals: of the first part from the left end, of the last from the right one; below them that of the middle one, from where
 * it begins.
 */
export function StackedBars({ summary, bars, width = 600 }: Props) {
  const room = width - LABELS - NOTES
  const names = labelNames(Math.max(0, ...bars.map(({ counts }) => counts.length)))
  return (
    <ChartSvg
      width={width}
      height={TOP + bars.length * ROW + 4}
      summary={summary}
      hasLinks={bars.some(({ hrefs }) => hrefs)}
    >
      {VERDICTS.slice(0, names.length).map((verdict, place) => (
        <g key={verdict} transform={`translate(${LABELS + place * 118} 4)`}>
          <rect width={12} height={12} rx={2} fill={VERDICT_FILLS[verdict]} />
          <text x={17} y={10.5} fill="var(--ink)">
            {names[place]}
          </text>
        </g>
      ))}
      {bars.map((bar, place) => (
        <Bar key={bar.label} bar={bar} y={TOP + place * ROW} room={room} width={width} />
      ))}
    </ChartSvg>
  )
}

function Bar({ bar, y, room, width }: { bar: StackedBar; y: number; room: number; width: number }) {
  const all = bar.counts.reduce((sum, count) => sum + count, 0)
  return (
    <g>
      <text x={LABELS - 10} y={y + 15} textAnchor="end" fill="var(--ink)">
        {shortenLabel(bar.label, 27)}
      </text>
      {VERDICTS.slice(0, bar.counts.length).map((verdict, place) => {
        const name = labelNames(bar.counts.length)[place]
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
      <Whisker
        interval={bar.intervals?.[0]}
        verdict={VERDICTS[0]}
        place={(share) => LABELS + share * room}
        y={y}
      />
      {bar.counts.length > 1 && (
        <Whisker
          interval={bar.intervals?.at(-1)}
          verdict={VERDICTS[bar.counts.length - 1] ?? VERDICTS[0]}
          place={(share) => LABELS + (1 - share) * room}
          y={y}
        />
      )}
      {bar.counts.length > 2 && (
        <Whisker
          interval={bar.intervals?.[1]}
          verdict={VERDICTS[1]}
          place={(share) => LABELS + ((bar.counts[0] ?? 0) / all + share) * room}
          y={y + LINE}
        />
      )}
      <text x={width - NOTES + 10} y={y + 15} fontSize={11} fill="var(--muted)">
        {bar.note}
      </text>
    </g>
  )
}

type WhiskerProps = {
  interval: Interval | null | undefined
  verdict: Verdict
  place: (share: number) => number
  y: number
}

function Whisker({ interval, verdict, place, y }: WhiskerProps) {
  if (!interval) return null
  const [from, to] = [place(interval.low), place(interval.high)].toSorted((left, right) => left - right)
  return (
    <rect
      x={from}
      y={y + BAR + 4}
      width={Math.max(1.5, (to ?? 0) - (from ?? 0))}
      height={2.5}
      fill={VERDICT_FILLS[verdict]}
    />
  )
}

function between(interval: Interval | null | undefined): string {
  return interval ? ` (${Math.round(100 * interval.low)} to ${Math.round(100 * interval.high)} %)` : ''
}
