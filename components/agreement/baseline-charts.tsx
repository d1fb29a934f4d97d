import { ChartFrame } from '@/components/charts/chart-frame'
import { IntervalPlot } from '@/components/charts/interval-plot'
import type { Baseline } from '@/lib/core/figures/baseline-view'
import type { Margin } from '@/lib/core/figures/margin'
import { verdictOf } from './baseline-words'
import { figureText } from './figure-text'

type Props = { studyId: string; baseline: Baseline; margin: Pick<Margin, 'measure' | 'margin'> }

const NAMES: Record<Margin['measure'], string> = { agreement: 'Agreement %', ac1: 'AC1', kappa: 'Kappa' }

/** Each AI rater's distance from people's own baseline, with the margin as a line. */
export function DifferenceChart({ baseline, margin }: Omit<Props, 'studyId'>) {
  const as = margin.measure === 'agreement' ? 'percent' : 'coefficient'
  const text = (value: number) => figureText(value, as)
  return (
    <ChartFrame
      name="non-inferiority"
      title={`${NAMES[margin.measure]}: AI rater less people`}
      chart={
        <IntervalPlot
          summary={baseline.tests
            .map(
              ({ alias, test }) =>
                `${alias}: ${test.difference.value === null ? 'undefined' : text(test.difference.value)}, ${verdictOf(test.isNonInferior)}`,
            )
            .join('; ')}
          axis="difference, with its two-sided 90 % interval: the lower end is the one-sided 95 % bound"
          limits={[-1, 1]}
          format={text}
          line={{ value: -margin.margin, label: `margin ${text(-margin.margin)}` }}
          width={760}
          rows={baseline.tests.map(({ alias, test }) => ({
            label: alias,
            value: test.difference.value,
            low: test.interval90?.low ?? null,
            high: test.interval90?.high ?? null,
          }))}
        />
      }
      data={{
        columns: [
          'AI rater',
          'difference',
          'low',
          'high',
          'P',
          'verdict',
          'alt-test winning rate',
          'alt-test passes',
        ],
        rows: baseline.tests.map(({ alias, test, alt }) => ({
          cells: [
            alias,
            test.difference.value,
            test.interval90?.low ?? null,
            test.interval90?.high ?? null,
            test.p,
            verdictOf(test.isNonInferior),
            alt.winningRate,
            alt.passes === null ? null : alt.passes ? 'yes' : 'no',
          ],
        })),
      }}
    >
      An AI rater is not inferior when its whole interval lies right of the margin.
    </ChartFrame>
  )
}

/** What each person reaches against the others, and what the AI raters reach against the same references. */
export function BaselineChart({ studyId, baseline, margin }: Props) {
  const as = margin.measure === 'agreement' ? 'percent' : 'coefficient'
  const [first] = baseline.tests
  const people = baseline.people.flatMap(({ raterId, alias }, place) => {
    const value = first?.test.humans[place]?.value ?? null
    return value === null ? [] : [{ raterId, alias, value }]
  })
  const mean = first?.test.baseline.value ?? null
  return (
    <ChartFrame
      name="baseline"
      title={`${NAMES[margin.measure]} with the majority of the other people`}
      chart={
        <IntervalPlot
          summary={`People reach ${mean === null ? 'nothing yet' : figureText(mean, as)} on average. ${baseline.tests.map(({ alias, test }) => `${alias} ${test.ai.value === null ? 'undefined' : figureText(test.ai.value, as)}`).join('; ')}`}
          axis={NAMES[margin.measure]}
          limits={as === 'percent' ? [0, 1] : [-1, 1]}
          format={(value) => figureText(value, as)}
          width={760}
          {...(mean === null
            ? {}
            : { line: { value: mean, label: `people’s mean ${figureText(mean, as)}` } })}
          rows={[
            ...baseline.tests.map(({ alias, test }) => ({
              label: alias,
              note: 'AI',
              value: test.ai.value,
              low: null,
              high: null,
            })),
            ...people.map(({ alias, raterId, value }) => ({
              label: alias,
              value,
              low: null,
              high: null,
              isReference: true,
              href: `/studies/${studyId}/raters/${raterId}`,
            })),
          ]}
        />
      }
      data={{
        columns: ['rater', 'kind', 'value'],
        rows: [
          ...baseline.tests.map(({ alias, test }) => ({ cells: [alias, 'AI', test.ai.value] })),
          ...people.map(({ alias, value }) => ({ cells: [alias, 'person', value] })),
        ],
      }}
    >
      Each person is left out in turn and held against the majority of the others; AI raters are held against
      the very same references. Diamonds are people.
    </ChartFrame>
  )
}
