import { ChartFrame } from '@/components/figures/chart-frame'
import { IntervalPlot } from '@/components/figures/interval-plot'
import { LinePlot } from '@/components/figures/line-plot'
import { type ErrorQuery, NOBODY } from '@/lib/core/figures/errors/error-view'
import { chartFigure, estimatePoint, figureText } from '@/lib/core/figures/figure-text'
import type { RaterView, Stretch } from '@/lib/core/figures/people/rater-view'
import { VERDICTS } from '@/lib/core/verdict'
import { LabelChart, RepeatChart, SettledChart } from './rater-label-charts'

const seconds = (value: number) => `${Math.round(value)} s`
const percent = (value: number) => `${figureText(value, 'percent')} %`
/** More than anybody spends on a statement while the page is open. */
const LONGEST = 86_400

const OF_ITS_STATEMENTS =
  'A line spans the 95 % interval (Wilson) over the statements of a part. Where two lines do not overlap, these parts differ, be it in the answers or in how hard their few patients were; where they overlap, the figure does not tell.'

type Props = {
  view: RaterView
  /** Where statements are listed; null for who must not see them. */
  hrefOf: ((query: ErrorQuery) => string) | null
  raterId: string
}

/** One person's answers in figures. */
export function RaterCharts({ view, hrefOf, raterId }: Props) {
  const alone = (query: ErrorQuery) => hrefOf?.({ a: raterId, b: NOBODY, panel: 'yes', ...query })
  const turns = ({ from, to }: Stretch) => alone({ turnFrom: String(from), turnTo: String(to) })
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      {view.settled && (
        <SettledChart alias={view.alias} settled={view.settled} hrefOf={hrefOf} raterId={raterId} />
      )}
      {view.repeats && (
        <RepeatChart alias={view.alias} repeats={view.repeats} hrefOf={hrefOf} raterId={raterId} />
      )}
      <LabelChart view={view} hrefOf={alone} raterId={raterId} />
      <PaceChart view={view} hrefOf={alone} />
      {view.stretches && (
        <>
          <StretchChart
            alias={view.alias}
            name="pace"
            title="Active time, in the order of the answers"
            axis="median seconds, with quartiles"
            stretches={view.stretches}
            hrefOf={turns}
            as="seconds"
            pick={(stretch) =>
              stretch.seconds && {
                value: stretch.seconds.median,
                low: stretch.seconds.low,
                high: stretch.seconds.high,
              }
            }
          />
          <StretchChart
            alias={view.alias}
            name="uncertainty"
            title="Marked unsure, in the order of the answers"
            axis="share, with 95 % interval"
            note={OF_ITS_STATEMENTS}
            stretches={view.stretches}
            hrefOf={turns}
            as="percent"
            pick={({ uncertain }) => estimatePoint(uncertain)}
          />
          {view.settled && (
            <StretchChart
              alias={view.alias}
              name="drift"
              title="Same as settled, in the order of the answers"
              axis="share, with 95 % interval"
              note={OF_ITS_STATEMENTS}
              stretches={view.stretches}
              hrefOf={turns}
              as="percent"
              pick={({ met }) => met && estimatePoint(met)}
            />
          )}
        </>
      )}
    </div>
  )
}

type LinkedProps = { view: RaterView; hrefOf: (query: ErrorQuery) => string | undefined }

function PaceChart({ view, hrefOf }: LinkedProps) {
  const rows = [
    { label: 'All answers', answers: view.answers, seconds: view.seconds, href: hrefOf({}) },
    ...view.secondsByLabel.map((row, place) => ({ ...row, href: hrefOf({ said: VERDICTS[place] ?? '' }) })),
  ].filter((row) => row.seconds !== null)
  if (rows.length === 0) return null
  return (
    <ChartFrame
      name="seconds"
      title="Active time for a statement"
      who={[view.alias]}
      chart={
        <IntervalPlot
          summary={rows.map((row) => `${row.label}: median ${seconds(row.seconds?.median ?? 0)}`).join('; ')}
          axis="median, with quartiles"
          limits={[0, LONGEST]}
          format={seconds}
          rows={rows.map((row) => ({
            label: row.label,
            note: `n ${row.answers}`,
            value: row.seconds?.median ?? null,
            low: row.seconds?.low ?? null,
            high: row.seconds?.high ?? null,
            ...(row.href ? { href: row.href } : {}),
          }))}
        />
      }
      data={{
        columns: ['answers', 'number', 'median seconds', 'lower quartile', 'upper quartile'],
        rows: rows.map((row) => ({
          ...(row.href ? { href: row.href } : {}),
          cells: [
            row.label,
            row.answers,
            row.seconds?.median ?? null,
            row.seconds?.low ?? null,
            row.seconds?.high ?? null,
          ],
        })),
      }}
    >
      Time with the statement on the screen and hands at work; pauses are left out.
    </ChartFrame>
  )
}

type StretchProps = {
  alias: string
  name: string
  title: string
  axis: string
  note?: string
  stretches: readonly Stretch[]
  as: 'seconds' | 'percent'
  hrefOf: (stretch: Stretch) => string | undefined
  pick: (stretch: Stretch) => { value: number | null; low: number | null; high: number | null } | null
}

function StretchChart({ alias, name, title, axis, note, stretches, as, hrefOf, pick }: StretchProps) {
  const format = as === 'percent' ? percent : seconds
  const cell = (value: number | null) => (as === 'percent' ? chartFigure(value, as) : value)
  const points = stretches.map((stretch, x) => ({
    x,
    href: hrefOf(stretch),
    ...(pick(stretch) ?? { value: null, low: null, high: null }),
  }))
  return (
    <ChartFrame
      name={name}
      title={title}
      who={[alias]}
      chart={
        <LinePlot
          summary={points
            .map(
              ({ x, value }) =>
                `answers ${stretches[x]?.label}: ${value === null ? 'unknown' : format(value)}`,
            )
            .join('; ')}
          series={[{ label: title, points, isJoined: false }]}
          xAxis="answers, first to last"
          yAxis={axis}
          ticks={stretches.map(({ label }, x) => ({ x, label: label.split(' ')[0] ?? '' }))}
          limits={as === 'percent' ? [0, 1] : [0, LONGEST]}
          format={format}
        />
      }
      data={{
        columns: ['answers', 'number', 'value', 'low', 'high'],
        rows: points.map(({ x, value, low, high, href }) => ({
          ...(href ? { href } : {}),
          cells: [stretches[x]?.label ?? '', stretches[x]?.answers ?? 0, cell(value), cell(low), cell(high)],
        })),
      }}
    >
      {note}
    </ChartFrame>
  )
}
