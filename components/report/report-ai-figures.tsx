import {
  claimWords,
  correctionMethod,
  lateMarginWords,
  ROLE_WORDS,
  testMethod,
  verdictOf,
  verdictSentence,
} from '@/components/agreement/baseline-words'
import { drawnSeries, matchWords } from '@/components/agreement/drawn-series'
import {
  estimatePoint,
  estimateTexts,
  estimateWords,
  figureText,
  limitsOf,
  probabilityText,
  rangeOf,
  rangeWords,
  shadesOf,
} from '@/components/agreement/figure-text'
import { analyticWords, intervalWords, patientsNote } from '@/components/agreement/interval-words'
import { HeatMap } from '@/components/charts/heat-map'
import { IntervalPlot } from '@/components/charts/interval-plot'
import { LinePlot } from '@/components/charts/line-plot'
import { TransitionPlot } from '@/components/charts/transition-plot'
import type { Baseline } from '@/lib/core/figures/baseline-view'
import type { ConfigurationGrid, SensitivitySeries } from '@/lib/core/figures/heat-grid'
import { MARGIN_WORDS, type Margin } from '@/lib/core/figures/margin'
import { axisTitle, axisValue, crossedValues } from '@/lib/core/setting-words'
import { VERDICTS } from '@/lib/core/verdict'
import { ReportFigure } from './report-figure'

const coefficient = (value: number) => figureText(value, 'coefficient')

export function GridFigure({ grid }: { grid: ConfigurationGrid }) {
  const range = rangeOf(grid.cells.flatMap(({ value }) => value ?? []))
  const [down, across] = [grid.rowAxes, grid.columnAxes].map((names) => names.map(axisTitle).join(', '))
  const rows = grid.rows.map((key) => crossedValues(grid.rowAxes, key))
  const columns = grid.columns.map((key) => crossedValues(grid.columnAxes, key))
  const patients = grid.cells.flatMap((cell) => cell.patients)
  return (
    <ReportFigure
      title={`AC1 by ${[down, across].filter(Boolean).join(' and ')}`}
      words={`Where a cell holds several AI raters it shows their mean, and the numbers the lowest and highest of them; each configuration counts once. ${grid.intervals.areAnalytic ? analyticWords(grid.intervals.unit, patients) : intervalWords(grid.intervals, patients)}`}
      data={{
        head: [down || 'rows', across || 'columns', 'AI raters', 'AC1', 'low', 'high', 'lowest', 'highest'],
        rows: grid.cells.map(({ row, column, raters, value, low, high, least, greatest }) => [
          rows[row] ?? '',
          columns[column] ?? '',
          raters.length,
          value,
          low,
          high,
          least,
          greatest,
        ]),
      }}
    >
      <HeatMap
        summary={`AC1 of ${grid.raters} AI raters by their settings, ${rangeWords(range, 'coefficient')}.`}
        rows={rows}
        columns={columns}
        domain={shadesOf(range)}
        cellWidth={80}
        format={coefficient}
        cells={grid.cells.map(({ row, column, value, low, high, raters }) => ({
          row,
          column,
          value,
          note:
            low === null || high === null
              ? raters.length === 1
                ? (raters[0]?.alias ?? '')
                : `${raters.length} AI raters`
              : `${coefficient(low)} to ${coefficient(high)}`,
          detail: raters.map(({ alias }) => alias).join(', '),
        }))}
      />
    </ReportFigure>
  )
}

/** How AC1 moves along one setting, a line a model. */
export function SensitivityFigure({ sensitivity: { axis, series } }: { sensitivity: SensitivitySeries }) {
  const { drawn, words } = drawnSeries(series)
  const setting = axisTitle(axis.name)
  const values = axis.values.map((value) => axisValue(axis.name, value))
  return (
    <ReportFigure
      title={`AC1 along ${setting.toLowerCase()}`}
      words={`${matchWords(series)} ${words}`.trim()}
      data={{
        head: ['series', setting, 'AI raters', 'AC1', 'low', 'high', 'lowest', 'highest'],
        rows: series.flatMap(({ label, points }) =>
          points.map(({ x, raters, value, low, high, least, greatest }) => [
            label,
            values[x] ?? '',
            raters.length,
            value,
            low,
            high,
            least,
            greatest,
          ]),
        ),
      }}
    >
      <LinePlot
        width={680}
        summary={drawn
          .map(
            ({ label, points }) =>
              `${label}: ${points.map(({ x, value }) => `${values[x]} ${value === null ? 'undefined' : coefficient(value)}`).join(', ')}`,
          )
          .join('; ')}
        series={drawn}
        xAxis={setting}
        yAxis="AC1"
        ticks={values.map((label, x) => ({ x, label }))}
        limits={[-1, 1]}
        format={coefficient}
      />
    </ReportFigure>
  )
}

/** How the settled answers flow into what one AI rater said. */
export function TransitionFigure({
  alias,
  counts,
}: {
  alias: string
  counts: readonly (readonly number[])[]
}) {
  const rows = VERDICTS.flatMap((settled, row) =>
    VERDICTS.map((said, column) => [settled, said, counts[row]?.[column] ?? 0] as const),
  )
  return (
    <ReportFigure
      title={`From settled answers to ${alias}`}
      words="Pale bands keep their label, strong bands change it."
      data={{ head: ['settled', alias, 'statements'], rows }}
    >
      <TransitionPlot
        summary={rows.map(([settled, said, count]) => `${settled} to ${said}: ${count}`).join('; ')}
        first="Settled answers"
        second={alias}
        counts={counts}
      />
    </ReportFigure>
  )
}

type Tested = { baseline: Baseline; margin: Margin }

/** Each tested AI rater less people, with the margin; the alternative annotator test stands in the table. */
export function DifferenceFigure({ baseline, margin }: Tested) {
  const { tests, family, options } = baseline
  const as = margin.measure === 'agreement' ? 'percent' : 'coefficient'
  const text = (value: number) => figureText(value, as)
  const clusters = tests.flatMap(({ test }) => test.clusters ?? [])
  return (
    <ReportFigure
      title={['AI rater less people, with the margin of non-inferiority', lateMarginWords(margin)]
        .filter(Boolean)
        .join(': ')}
      words={`${tests.map((tested) => `${verdictSentence(tested)} (${claimWords(tested, family)})`).join('. ')}. ${patientsNote(options.unit, clusters)} ${testMethod(options)} ${correctionMethod(baseline)}`}
      data={{
        head: [
          'AI rater',
          'statements',
          'without a verdict, left out',
          'people’s mean',
          'AI rater’s mean',
          'difference',
          'low',
          'high',
          'P',
          'P corrected',
          'test',
          'non-inferiority',
        ],
        rows: tests.map(({ alias, role, test, pAdjusted, unanswered, ...outcome }) => [
          alias,
          test.aiItems,
          unanswered,
          ...[
            test.baseline.value,
            test.ai.value,
            test.difference.value,
            test.interval90?.low ?? null,
            test.interval90?.high ?? null,
          ].map((value) => (value === null ? null : text(value))),
          test.p === null ? null : probabilityText(test.p),
          pAdjusted === null ? null : probabilityText(pAdjusted),
          ROLE_WORDS[role],
          verdictOf(outcome),
        ]),
      }}
    >
      <IntervalPlot
        width={680}
        summary={tests
          .map(
            ({ alias, test }) =>
              `${alias}: ${test.difference.value === null ? 'undefined' : text(test.difference.value)}`,
          )
          .join('; ')}
        axis="difference with its two-sided 90 % interval"
        limits={[-1, 1]}
        format={text}
        line={{ value: -margin.margin, label: `margin ${text(-margin.margin)}` }}
        rows={tests.map(({ alias, test }) => ({
          label: alias,
          note: `n ${test.aiItems}`,
          value: test.difference.value,
          low: test.interval90?.low ?? null,
          high: test.interval90?.high ?? null,
        }))}
      />
    </ReportFigure>
  )
}

/** What each person reaches against the majority of the others, and one AI rater against the same references. */
export function BaselineFigure({ baseline, margin, place }: Tested & { place: number }) {
  const tested = baseline.tests[place]
  if (!tested) return null
  const { alias, test } = tested
  const { title, as } = MARGIN_WORDS[margin.measure]
  const people = baseline.people.flatMap((person, index) => {
    const items = test.humanItems[index] ?? 0
    const estimate = test.humans[index]
    return items === 0 || !estimate ? [] : [{ label: person.alias, items, estimate }]
  })
  const mean = test.baseline.value
  return (
    <ReportFigure
      title={`${title} with the majority of the other people: ${alias}`}
      words="Diamonds are people, each left out in turn; the line is their mean, in which each counts alike. Intervals are 95 %."
      data={{
        head: ['rater', 'statements', title, 'low', 'high'],
        rows: [
          [alias, test.aiItems, ...estimateTexts(test.ai, as)],
          ['mean of people', null, ...estimateTexts(test.baseline, as)],
          ...people.map(({ label, items, estimate }) => [label, items, ...estimateTexts(estimate, as)]),
        ],
      }}
    >
      <IntervalPlot
        width={680}
        summary={`${alias} ${estimateWords(test.ai, as)}; people’s mean ${estimateWords(test.baseline, as)}; ${people.map(({ label, estimate }) => `${label} ${estimateWords(estimate, as)}`).join('; ')}`}
        axis={title}
        limits={limitsOf(as)}
        format={(value) => figureText(value, as)}
        {...(mean !== null && { line: { value: mean, label: `people’s mean ${figureText(mean, as)}` } })}
        rows={[
          { label: alias, note: `AI, n ${test.aiItems}`, ...estimatePoint(test.ai) },
          ...people.map(({ label, items, estimate }) => ({
            label,
            note: `n ${items}`,
            isReference: true,
            ...estimatePoint(estimate),
          })),
        ]}
      />
    </ReportFigure>
  )
}
