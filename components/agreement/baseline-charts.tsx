import { ChartFrame } from '@/components/figures/chart-frame'
import { IntervalPlot } from '@/components/figures/interval-plot'
import { standInAnswer } from '@/lib/core/agreement/alt-test'
import { MARGIN_WORDS, type Margin } from '@/lib/core/figures/basis/margin'
import { filterQuery } from '@/lib/core/figures/basis/strata'
import {
  chartFigure,
  estimateCells,
  estimatePoint,
  estimateWords,
  figureText,
} from '@/lib/core/figures/figure-text'
import {
  type Baseline,
  type BaselineView,
  leftOutQuery,
  referenceQuery,
} from '@/lib/core/figures/judges/baseline-view'
import {
  correctionMethod,
  keptBackWords,
  ROLE_WORDS,
  testedAsOne,
  testMethod,
  verdictOf,
} from '@/lib/core/figures/words/baseline-words'
import { patientsNote } from '@/lib/core/figures/words/interval-words'
import { itemsAddress } from '../statements/addresses'
import { DifferencePlot, differenceTitle, differenceUnit } from './difference-plot'

type Props = {
  studyId: string
  baseline: Baseline
  margin: Margin
  view: BaselineView
}

/** Each AI rater's distance from people's own baseline, with the margin as a line. */
export function DifferenceChart({ studyId, baseline, margin, view }: Props) {
  const { as } = MARGIN_WORDS[margin.measure]
  const { options } = baseline
  const hrefOf = (raterId: string) => itemsAddress(studyId, filterQuery(view), referenceQuery(raterId))
  return (
    <ChartFrame
      name={margin.isAfterOpening ? `non-inferiority-margin-${margin.revision}` : 'non-inferiority'}
      title={differenceTitle(margin)}
      chart={<DifferencePlot baseline={baseline} margin={margin} hrefOf={hrefOf} width={760} />}
      data={{
        columns: [
          'AI rater',
          ...['difference', 'low', 'high'].map((name) => `${name}, ${differenceUnit(margin)}`),
          'P',
          'P corrected',
          'P of the test for being worse than the margin',
          'the same, corrected',
          'test',
          'non-inferiority',
          'statements',
          'without a verdict, left out',
          'people’s mean',
          'AI rater’s mean',
          'alt-test people',
          'alt-test winning rate',
          'alt-test passes',
        ],
        rows: baseline.tests.map(
          ({ raterId, alias, role, test, pAdjusted, pWorseAdjusted, unanswered, alt, ...outcome }) => ({
            href: hrefOf(raterId),
            cells: [
              alias,
              chartFigure(test.difference.value, as),
              chartFigure(test.interval90?.low ?? null, as),
              chartFigure(test.interval90?.high ?? null, as),
              test.p,
              pAdjusted,
              test.pWorse,
              pWorseAdjusted,
              ROLE_WORDS[role],
              verdictOf(outcome),
              test.aiItems,
              unanswered,
              chartFigure(test.baseline.value, as),
              chartFigure(test.ai.value, as),
              alt.humans.filter((person) => person !== null).length,
              chartFigure(alt.winningRate, 'percent'),
              standInAnswer(alt),
            ],
          }),
        ),
      }}
      method={`${testMethod(options)} ${correctionMethod(baseline)} The alternative annotator test (in the table) allows a person’s rating ${options.allowance} more, for it costs more.`}
    >
      Non-inferiority is shown where the whole interval lies right of the margin and the corrected P value is
      below 0.05; “shown worse” where the whole interval lies left of it, and the corrected P of that is below
      0.05. n counts the statements on which the AI rater met a majority of people.{' '}
      {patientsNote(options.unit, clustersOf(baseline))} Unless one is chosen, these are{' '}
      {baseline.hasPrimary && 'the primary AI rater, then '}
      the {baseline.hasPrimary ? options.most - 1 : options.most} with the highest AC1 among those that count,
      over the statements that all compared ones rated. {testedAsOne(baseline.uncounted)}
    </ChartFrame>
  )
}

/** What each person reaches against the others, and what one AI rater reaches against the same references. */
export function BaselineChart({ studyId, baseline, margin, view, place }: Props & { place: number }) {
  const { title, as } = MARGIN_WORDS[margin.measure]
  const tested = baseline.tests[place]
  if (!tested) return null
  const { alias, test } = tested
  const aiHref = itemsAddress(studyId, filterQuery(view), referenceQuery(tested.raterId))
  const hrefOf = (raterId: string) =>
    itemsAddress(studyId, filterQuery(view), leftOutQuery(raterId, tested.raterId))
  const people = baseline.people.flatMap((person, index) => {
    const items = test.humanItems[index] ?? 0
    const estimate = test.humans[index]
    return items === 0 || !estimate ? [] : [{ ...person, items, estimate }]
  })
  const mean = test.baseline.value
  return (
    <ChartFrame
      name="baseline"
      title={`${title} with the majority of the others: ${alias}`}
      who={[alias]}
      chart={
        <IntervalPlot
          summary={`Over what ${alias} rated, it reaches ${estimateWords(test.ai, as)} and people ${estimateWords(test.baseline, as)} on average: ${people.map((person) => `${person.alias} ${estimateWords(person.estimate, as)} over ${person.items}`).join('; ')}`}
          axis={title}
          limits={as === 'percent' ? [0, 1] : [-1, 1]}
          format={(value) => figureText(value, as)}
          {...(mean === null
            ? {}
            : { lines: [{ value: mean, label: `people’s mean ${figureText(mean, as)}` }] })}
          rows={[
            {
              label: alias,
              note: `AI, n ${test.aiItems}`,
              ...estimatePoint(test.ai),
              href: aiHref,
            },
            ...people.map(({ raterId, items, estimate, ...person }) => ({
              label: person.alias,
              note: `n ${items}`,
              ...estimatePoint(estimate),
              isReference: true,
              href: hrefOf(raterId),
            })),
          ]}
        />
      }
      data={{
        columns: ['rater', 'kind', 'statements', title, 'low', 'high'],
        rows: [
          { cells: [alias, 'AI', test.aiItems, ...estimateCells(test.ai, as)], href: aiHref },
          { cells: ['mean of people', 'people', null, ...estimateCells(test.baseline, as)], href: aiHref },
          ...people.map((person) => ({
            cells: [person.alias, 'person', person.items, ...estimateCells(person.estimate, as)],
            href: hrefOf(person.raterId),
          })),
        ],
      }}
    >
      {keptBackWords(tested)}
    </ChartFrame>
  )
}

/** Of how many patients each AI rater's test is. */
function clustersOf({ tests }: Baseline): number[] {
  return tests.flatMap(({ test }) => test.clusters ?? [])
}
