import { ChartFrame } from '@/components/figures/chart-frame'
import { ItemsLink } from '@/components/figures/figure'
import { IntervalPlot } from '@/components/figures/interval-plot'
import { LinePlot } from '@/components/figures/line-plot'
import { OnScreen } from '@/components/figures/on-screen'
import { COVERAGES } from '@/lib/core/agreement/confidence/selective-agreement'
import { counted } from '@/lib/core/counted-words'
import { SETTLED } from '@/lib/core/figures/basis/rater-ref'
import { filterQuery } from '@/lib/core/figures/basis/strata'
import { NOBODY } from '@/lib/core/figures/errors/error-view'
import {
  chartFigure,
  estimateCells,
  estimatePoint,
  estimateWords,
  figureText,
  percentWords,
} from '@/lib/core/figures/figure-text'
import { type Sureness, type SurenessView, surenessQuery } from '@/lib/core/figures/judges/sureness-view'
import { intervalWords, patientsNote } from '@/lib/core/figures/words/interval-words'
import { itemsAddress } from '../statements/addresses'

type Props = { sureness: Sureness }

const percent = (value: number) => figureText(value, 'percent')

/** Whether what more AI raters say is right more often, tenth by tenth. */
export function CalibrationChart({
  studyId,
  view,
  sureness,
}: Props & { studyId: string; view: SurenessView }) {
  const { calibration, ai, sure } = sureness
  const hrefOf = (bin: { low: number; high: number }) => hrefOfBin(studyId, view, sureness, bin)
  const word = sure === 'own' ? 'confidence' : 'share'
  const bins = calibration.bins.filter(({ items }) => items > 0)
  const nameOf = ({ low, high }: (typeof bins)[number]) => `${percent(low)} to ${percent(high)} %`
  const who =
    sure === 'own'
      ? 'how sure the AI rater says it is'
      : ai
        ? 'the share of the other AI raters who say the same'
        : 'the share of AI raters who vote for it'
  return (
    <ChartFrame
      name={`calibration-${sure}`}
      who={whoseAnswers(ai)}
      title={sure === 'own' ? 'Right, by how sure it says it is' : 'Right, by how many say the same'}
      chart={
        <IntervalPlot
          summary={bins
            .map((bin) => `${nameOf(bin)}: ${percentWords(bin.agreement)} right of ${bin.items}`)
            .join('; ')}
          axis="% as settled"
          limits={[0, 1]}
          format={percent}
          rows={bins.map((bin) => ({
            label: nameOf(bin),
            note: `n ${bin.items}`,
            ...estimatePoint(bin.agreement),
            href: hrefOf(bin),
          }))}
        />
      }
      data={{
        columns: [`${word} from`, 'to', 'statements', `mean ${word}`, 'right', 'low', 'high'],
        rows: bins.map((bin) => ({
          cells: [
            chartFigure(bin.low, 'percent'),
            chartFigure(bin.high, 'percent'),
            bin.items,
            chartFigure(bin.confidence, 'percent'),
            ...estimateCells(bin.agreement, 'percent'),
          ],
          href: hrefOf(bin),
        })),
      }}
    >
      Rows go by {who}. Where that can be trusted, a row is right as often as its name says. Intervals are
      Wilson’s.
    </ChartFrame>
  )
}

const whoseAnswers = (ai: Sureness['ai']) => [ai?.alias ?? 'vote of all']

/** All shares, also those that a curve begins after. */
export const COVERAGE_TICKS = COVERAGES.map((x) => ({ x, label: String(Math.round(100 * x)) }))

/** What a point of the curve takes, and how its interval was made. */
export const CURVE_WORDS =
  'A point takes all answers that are so sure or surer, those that are equally sure together; its interval is Wilson’s.'

type Bin = { low: number; high: number }

function hrefOfBin(studyId: string, view: SurenessView, sureness: Sureness, bin: Bin): string {
  return itemsAddress(studyId, filterQuery(view), surenessQuery(sureness, bin))
}

/** How well the settled answers are met if only the surest answers are taken. */
export function CoverageChart({ studyId, view, sureness }: Props & { studyId: string; view: SurenessView }) {
  const { selective, options } = sureness
  const { curve, atTarget } = selective
  const { threshold } = atTarget
  const surest = threshold === null ? null : hrefOfBin(studyId, view, sureness, { low: threshold, high: 1 })
  const points = curve.map((point) => ({
    ...point,
    href:
      point.threshold === null
        ? itemsAddress(studyId, filterQuery(view), {
            a: SETTLED,
            b: sureness.ai?.raterId ?? NOBODY,
            differ: 'any',
          })
        : hrefOfBin(studyId, view, sureness, { low: point.threshold, high: 1 }),
  }))
  const answerable = `${percentWords(atTarget.coverage)} of statements`
  return (
    <ChartFrame
      name={`coverage-${sureness.sure}`}
      who={whoseAnswers(sureness.ai)}
      title="Agreement with the settled answers, by how much is answered"
      chart={
        <LinePlot
          summary={curve
            .map(
              ({ coverage, agreement }) =>
                `${percent(coverage)} % answered: ${percentWords(agreement)} right`,
            )
            .join('; ')}
          series={[
            {
              label: 'agreement',
              points: points.map(({ coverage, agreement, href }) => ({
                x: coverage,
                href,
                ...estimatePoint(agreement),
              })),
            },
          ]}
          xAxis="% of settled statements answered, surest first; the others go to people"
          yAxis="% as settled"
          ticks={COVERAGE_TICKS}
          limits={[0, 1]}
          format={percent}
        />
      }
      data={{
        columns: ['answered', 'statements', 'right', 'low', 'high'],
        rows: points.map(({ coverage, items, agreement, href }) => ({
          cells: [chartFigure(coverage, 'percent'), items, ...estimateCells(agreement, 'percent')],
          href,
        })),
      }}
      method={intervalWords(options)}
    >
      {!atTarget.coverage.value &&
        `No share of the answers is right ${percent(atTarget.target)} % of the time. `}
      {!!atTarget.coverage.value && threshold === null && (
        <>
          {answerable} can be answered at {percent(atTarget.target)} % agreement: all that were answered,
          those without a word on sureness too.{' '}
        </>
      )}
      {threshold !== null && (
        <>
          {surest === null ? answerable : <ItemsLink href={surest}>{answerable}</ItemsLink>} can be answered
          at {percent(atTarget.target)} % agreement: those on which {sureness.sure === 'own' && 'it is '}
          {percent(threshold)} % {sureness.sure === 'own' ? 'sure or more' : 'or more say the same'}. The
          threshold was found in the same statements; expect a little less beyond them.{' '}
        </>
      )}
      Of {counted(sureness.items, 'settled statement', 'settled statements')} of{' '}
      {counted(sureness.patients, 'patient', 'patients')}. {CURVE_WORDS}{' '}
      <OnScreen>It opens the answers that it takes.</OnScreen> {patientsNote(options.unit, sureness.patients)}
    </ChartFrame>
  )
}

/** The few figures that sum both up. */
export function SurenessFacts({ sureness: { calibration, selective } }: Props) {
  const facts = [
    [
      'Calibration error',
      calibration.expectedError,
      'percent',
      'mean distance of sureness and agreement; 0 is best',
    ],
    ['Surer than right', calibration.overconfidence, 'percent', 'points; above 0 is too sure'],
    ['Brier score', calibration.brier, 'coefficient', '0 is best; always saying one half gives 0.25'],
    ['Sorting', selective.sorting, 'coefficient', '1 has all right answers first, 0 sorts nothing'],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 xl:grid-cols-4">
      {facts.map(([title, estimate, as, words]) => (
        <div key={title}>
          <dt className="text-sm">{title}</dt>
          <dd className="font-semibold tabular-nums">{estimateWords(estimate, as)}</dd>
          <dd className="text-xs text-muted">{words}</dd>
        </div>
      ))}
    </dl>
  )
}
