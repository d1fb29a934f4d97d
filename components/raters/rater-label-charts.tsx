import { ChartFrame } from '@/components/figures/chart-frame'
import { ConfusionPlot } from '@/components/figures/confusion-plot'
import { StackedBars } from '@/components/figures/stacked-bars'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { whole } from '@/lib/core/counted-words'
import { AGAIN, type ErrorQuery } from '@/lib/core/figures/errors/error-view'
import {
  estimateCells,
  estimateWords,
  figureText,
  percentWords,
  untoldWords,
} from '@/lib/core/figures/figure-text'
import { othersQuery, type RaterView, settledQuery } from '@/lib/core/figures/people/rater-view'
import { underBars } from '@/lib/core/figures/words/share-words'
import { VERDICTS } from '@/lib/core/verdict'

const percent = (value: number) => `${figureText(value, 'percent')} %`

type TableProps = {
  alias: string
  raterId: string
  /** Where statements are listed; null for who must not see them. */
  hrefOf: ((query: ErrorQuery) => string) | null
}

/** A cell a row of the table behind a matrix. */
function cellRows(
  { counts, shares }: NonNullable<RaterView['settled']>['table'],
  hrefOf: ((row: number, column: number) => string) | null,
) {
  return VERDICTS.flatMap((first, row) =>
    VERDICTS.map((second, column) => {
      const count = counts[row]?.[column] ?? 0
      const share = shares[row]?.[column]
      return {
        cells: [first, second, count, ...(share ? estimateCells(share, 'percent') : [])],
        ...(hrefOf && count > 0 ? { href: hrefOf(row, column) } : {}),
      }
    }),
  )
}

/** What the rater said of what is settled. */
export function SettledChart({
  alias,
  settled,
  hrefOf,
  raterId,
}: TableProps & { settled: NonNullable<RaterView['settled']> }) {
  const cellHref =
    hrefOf &&
    ((row: number, column: number) =>
      hrefOf(
        settledQuery(raterId, { said: VERDICTS[row] ?? '', other: VERDICTS[column] ?? '', differ: 'any' }),
      ))
  return (
    <ChartFrame
      name="settled-and-said"
      title="What was settled (down) and what was said (across)"
      who={[alias]}
      chart={
        <ConfusionPlot
          summary={`Over ${settled.items} settled statements, ${settled.met.value === null ? 'none' : percent(settled.met.value)} the same.`}
          labels={VERDICTS}
          {...settled.table}
          hrefOf={cellHref}
        />
      }
      data={{
        columns: ['down: settled', `across: ${alias}`, 'statements', 'share of the row', 'low', 'high'],
        rows: cellRows(settled.table, cellHref),
      }}
    >
      Settled answers count this person’s own votes, too. Off the diagonal is where guidelines may need words,
      not where somebody is to blame. Shares are of a row, with Wilson’s 95 % intervals, by patient, from five
      patients on.
    </ChartFrame>
  )
}

/** What was said at first and what when the same statement came again. */
export function RepeatChart({
  alias,
  repeats: { agreement, table },
  hrefOf,
  raterId,
}: TableProps & { repeats: NonNullable<RaterView['repeats']> }) {
  const { items, percentAgreement, ac1 } = agreement
  const cellHref =
    hrefOf &&
    ((row: number, column: number) =>
      hrefOf({ a: raterId, b: AGAIN, said: VERDICTS[row] ?? '', other: VERDICTS[column] ?? '' }))
  return (
    <ChartFrame
      name="repeats"
      title="First answer (down) and answer to the same statement again (across)"
      who={[alias]}
      chart={
        <ConfusionPlot
          summary={`Over ${items} statements that came twice, ${percentWords(percentAgreement)} the same.`}
          labels={VERDICTS}
          {...table}
          hrefOf={cellHref}
        />
      }
      data={{
        columns: ['first', 'again', 'statements', 'share of the row', 'low', 'high'],
        rows: cellRows(table, cellHref),
      }}
    >
      {whole(items)} statements came twice: agreement {percentWords(percentAgreement)}, AC1{' '}
      {estimateWords(ac1, 'coefficient')}, with 95 % intervals over patients. Two people can hardly be
      expected to agree more than one does with themselves.
    </ChartFrame>
  )
}

/** Why shares have no interval, where some have none. */
function untoldNote(shares: readonly Estimate[]): string {
  const whys = new Set(shares.flatMap((share) => untoldWords(share) ?? []))
  return whys.size === 0 ? '' : `Without one: ${[...whys].join('; ')}.`
}

type LabelProps = {
  view: RaterView
  raterId: string
  /** Where statements of the rater are listed; nowhere for who must not see them. */
  hrefOf: (query: ErrorQuery) => string | undefined
}

/** How often each label is given, beside the others. */
export function LabelChart({ view, hrefOf, raterId }: LabelProps) {
  const bars = [
    { label: view.alias, ...view.labels, hrefOf: (said: string) => hrefOf({ said }) },
    ...(view.othersLabels
      ? [
          {
            label: 'Others, same statements',
            ...view.othersLabels,
            hrefOf: (other: string) => hrefOf({ ...othersQuery(raterId), other }),
          },
        ]
      : []),
  ].map(({ hrefOf: barHref, ...bar }) => ({ ...bar, hrefs: VERDICTS.flatMap((said) => barHref(said) ?? []) }))
  return (
    <ChartFrame
      name="own-labels"
      title="How often each label is given"
      who={[view.alias]}
      chart={
        <StackedBars
          labels={VERDICTS}
          summary={bars
            .map(
              ({ label, counts }) =>
                `${label}: ${VERDICTS.map((verdict, place) => `${verdict} ${counts[place] ?? 0}`).join(', ')}`,
            )
            .join('; ')}
          bars={bars.map(({ label, counts, shares, hrefs }) => ({
            label,
            counts,
            intervals: shares.map(({ interval }) => interval),
            ...(hrefs.length > 0 ? { hrefs } : {}),
            note: `n ${whole(counts.reduce((sum, count) => sum + count, 0))}`,
          }))}
        />
      }
      data={{
        columns: ['who', 'label', 'ratings', 'share', 'low', 'high'],
        rows: bars.flatMap(({ label, counts, shares, hrefs }) =>
          VERDICTS.map((verdict, place) => {
            const [share, href] = [shares[place], hrefs[place]]
            return {
              cells: [label, verdict, counts[place] ?? 0, ...(share ? estimateCells(share, 'percent') : [])],
              ...(href ? { href } : {}),
            }
          }),
        ),
      }}
    >
      {underBars(bars.flatMap(({ shares }) => shares))} Intervals are Wilson’s, by patient: what was said of
      one patient is taken as alike. {untoldNote(bars.flatMap(({ shares }) => shares))}
    </ChartFrame>
  )
}
