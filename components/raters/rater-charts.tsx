import { estimatePoint, estimateWords, figureText } from '@/components/agreement/figure-text'
import { ChartFrame } from '@/components/charts/chart-frame'
import { ConfusionPlot } from '@/components/charts/confusion-plot'
import { IntervalPlot } from '@/components/charts/interval-plot'
import { LinePlot } from '@/components/charts/line-plot'
import { StackedBars } from '@/components/charts/stacked-bars'
import { type ErrorQuery, NOBODY } from '@/lib/core/figures/error-view'
import { SETTLED } from '@/lib/core/figures/rater-ref'
import type { RaterView, Stretch } from '@/lib/core/figures/rater-view'
import { VERDICTS } from '@/lib/core/verdict'

const seconds = (value: number) => `${Math.round(value)} s`
const percent = (value: number) => `${figureText(value, 'percent')} %`
/** More than anybody spends on a statement while the page is open. */
const LONGEST = 86_400

type Props = {
  view: RaterView
  /** Where statements are listed; null for who must not see them. */
  hrefOf: ((query: ErrorQuery) => string) | null
  raterId: string
}

/** One person's answers in figures. */
export function RaterCharts({ view, hrefOf, raterId }: Props) {
  const alone = (query: ErrorQuery) => hrefOf?.({ a: raterId, b: NOBODY, ...query })
  const turns = ({ from, to }: Stretch) => alone({ turnFrom: String(from), turnTo: String(to) })
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      {view.settled && (
        <SettledChart
          settled={view.settled}
          hrefOf={hrefOf && ((said, other) => hrefOf({ a: SETTLED, b: raterId, said, other } as ErrorQuery))}
        />
      )}
      {view.repeats && <RepeatChart repeats={view.repeats} />}
      <LabelChart view={view} hrefOf={alone} />
      <PaceChart view={view} hrefOf={alone} />
      {view.stretches && (
        <>
          <StretchChart
            name="pace"
            title="Active time, in the order of the answers"
            axis="median seconds, with quartiles"
            stretches={view.stretches}
            hrefOf={turns}
            limits={[0, LONGEST]}
            format={seconds}
            pick={(stretch) =>
              stretch.seconds && {
                value: stretch.seconds.median,
                low: stretch.seconds.low,
                high: stretch.seconds.high,
              }
            }
          />
          <StretchChart
            name="uncertainty"
            title="Marked unsure, in the order of the answers"
            axis="share, with 95 % interval"
            stretches={view.stretches}
            hrefOf={turns}
            limits={[0, 1]}
            format={percent}
            pick={({ uncertain }) => estimatePoint(uncertain)}
          />
          {view.settled && (
            <StretchChart
              name="drift"
              title="Same as settled, in the order of the answers"
              axis="share, with 95 % interval"
              stretches={view.stretches}
              hrefOf={turns}
              limits={[0, 1]}
              format={percent}
              pick={({ met }) => met && estimatePoint(met)}
            />
          )}
        </>
      )}
    </div>
  )
}

function SettledChart({
  settled,
  hrefOf,
}: {
  settled: NonNullable<RaterView['settled']>
  hrefOf: ((settled: string, said: string) => string) | null
}) {
  return (
    <ChartFrame
      name="settled-and-said"
      title="What was settled (down) and what was said (across)"
      chart={
        <ConfusionPlot
          summary={`Over ${settled.items} settled statements, ${settled.met.value === null ? 'none' : percent(settled.met.value)} the same.`}
          labels={VERDICTS}
          counts={settled.counts}
          {...(hrefOf ? { hrefOf } : {})}
        />
      }
      data={{
        columns: ['settled', 'said', 'statements'],
        rows: VERDICTS.flatMap((truth, row) =>
          VERDICTS.map((said, column) => ({ cells: [truth, said, settled.counts[row]?.[column] ?? 0] })),
        ),
      }}
    >
      Settled answers count this person’s own votes, too. Off the diagonal is where guidelines may need words,
      not where somebody is to blame.
    </ChartFrame>
  )
}

/** What was said at first and what when the same statement came again. */
function RepeatChart({ repeats: { agreement, counts } }: { repeats: NonNullable<RaterView['repeats']> }) {
  const { items, percentAgreement, ac1 } = agreement
  return (
    <ChartFrame
      name="repeats"
      title="First answer (down) and answer to the same statement again (across)"
      chart={
        <ConfusionPlot
          summary={`Over ${items} statements that came twice, ${estimateWords(percentAgreement, 'percent')} % the same.`}
          labels={VERDICTS}
          counts={counts}
        />
      }
      data={{
        columns: ['first', 'again', 'statements'],
        rows: VERDICTS.flatMap((first, row) =>
          VERDICTS.map((again, column) => ({ cells: [first, again, counts[row]?.[column] ?? 0] })),
        ),
      }}
    >
      {items.toLocaleString('en')} statements came twice: agreement{' '}
      {estimateWords(percentAgreement, 'percent')} %, AC1 {estimateWords(ac1, 'coefficient')}, with 95 %
      intervals over patients. Two people can hardly be expected to agree more than one does with themselves.
    </ChartFrame>
  )
}

type LinkedProps = { view: RaterView; hrefOf: (query: ErrorQuery) => string | undefined }

function LabelChart({ view, hrefOf }: LinkedProps) {
  const hrefs = VERDICTS.flatMap((said) => hrefOf({ said }) ?? [])
  const bars = [
    { label: view.alias, counts: view.labels, ...(hrefs.length > 0 ? { hrefs } : {}) },
    ...(view.othersLabels ? [{ label: 'Others, same statements', counts: view.othersLabels }] : []),
  ]
  return (
    <ChartFrame
      name="own-labels"
      title="How often each label is given"
      chart={
        <StackedBars
          summary={bars
            .map(
              ({ label, counts }) =>
                `${label}: ${VERDICTS.map((verdict, place) => `${verdict} ${counts[place] ?? 0}`).join(', ')}`,
            )
            .join('; ')}
          bars={bars.map((bar) => ({
            ...bar,
            note: `n ${bar.counts.reduce((sum, count) => sum + count, 0).toLocaleString('en')}`,
          }))}
        />
      }
      data={{
        columns: ['who', ...VERDICTS],
        rows: bars.map(({ label, counts }) => ({ cells: [label, ...counts] })),
      }}
    />
  )
}

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
  name: string
  title: string
  axis: string
  stretches: readonly Stretch[]
  limits: readonly [number, number]
  format: (value: number) => string
  hrefOf: (stretch: Stretch) => string | undefined
  pick: (stretch: Stretch) => { value: number | null; low: number | null; high: number | null } | null
}

function StretchChart({ name, title, axis, stretches, limits, format, hrefOf, pick }: StretchProps) {
  const points = stretches.map((stretch, x) => ({
    x,
    href: hrefOf(stretch),
    ...(pick(stretch) ?? { value: null, low: null, high: null }),
  }))
  return (
    <ChartFrame
      name={name}
      title={title}
      chart={
        <LinePlot
          summary={points
            .map(
              ({ x, value }) =>
                `answers ${stretches[x]?.label}: ${value === null ? 'unknown' : format(value)}`,
            )
            .join('; ')}
          series={[{ label: title, points }]}
          xAxis="answers, first to last"
          yAxis={axis}
          ticks={stretches.map(({ label }, x) => ({ x, label: label.split(' ')[0] ?? '' }))}
          limits={limits}
          format={format}
        />
      }
      data={{
        columns: ['answers', 'number', 'value', 'low', 'high'],
        rows: points.map(({ x, value, low, high, href }) => ({
          ...(href ? { href } : {}),
          cells: [stretches[x]?.label ?? '', stretches[x]?.answers ?? 0, value, low, high],
        })),
      }}
    />
  )
}
