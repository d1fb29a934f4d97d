import { DifferencePlot, differenceTitle, differenceUnit } from '@/components/agreement/difference-plot'
import { HeatMap } from '@/components/figures/heat-map'
import { IntervalPlot } from '@/components/figures/interval-plot'
import { LinePlot } from '@/components/figures/line-plot'
import { TransitionPlot } from '@/components/figures/transition-plot'
import { whole } from '@/lib/core/counted-words'
import { MARGIN_WORDS, type Margin } from '@/lib/core/figures/basis/margin'
import {
  estimatePoint,
  estimateWords,
  figureText,
  limitsOf,
  probabilityText,
  rangeOf,
  rangeWords,
  shadesOf,
} from '@/lib/core/figures/figure-text'
import type { Baseline } from '@/lib/core/figures/judges/baseline-view'
import type { ConfigurationGrid } from '@/lib/core/figures/judges/heat-grid'
import type { SensitivitySeries } from '@/lib/core/figures/judges/sensitivity'
import {
  claimWords,
  correctionMethod,
  keptBackWords,
  ROLE_WORDS,
  rulesWords,
  testMethod,
  verdictOf,
  verdictSentence,
} from '@/lib/core/figures/words/baseline-words'
import { drawnSeries, matchWords, meanWords, unchangedWords } from '@/lib/core/figures/words/drawn-series'
import { analyticWords, intervalWords, patientsNote } from '@/lib/core/figures/words/interval-words'
import { uncomparedWords } from '@/lib/core/figures/words/uncompared-words'
import { axisTitle, axisValue, crossedValues } from '@/lib/core/runs/setting-words'
import { VERDICTS } from '@/lib/core/verdict'
import { figureCell, plainCell } from './figure-cell'
import { ReportFigure } from './report-figure'
import type { Cell } from './report-table'

const coefficient = (value: number) => figureText(value, 'coefficient')

export function GridFigure({ grid }: { grid: ConfigurationGrid }) {
  const range = rangeOf(grid.cells.flatMap(({ value }) => value ?? []))
  const [down, across] = [grid.rowAxes, grid.columnAxes].map((names) => names.map(axisTitle).join(', '))
  const rows = grid.rows.map((key) => crossedValues(grid.rowAxes, key))
  const columns = grid.columns.map((key) => crossedValues(grid.columnAxes, key))
  return (
    <ReportFigure
      title={`AC1 by ${[down, across].filter(Boolean).join(' and ')}`}
      words={`Where a cell holds several AI raters it shows their mean, and the numbers the lowest and highest of them; each configuration counts once, and so do those of the same answers. ${meanWords(grid.cells)} ${uncomparedWords(grid.leftOut)} ${grid.intervals.areAnalytic ? analyticWords(grid.intervals.unit, grid.patients) : intervalWords(grid.intervals, grid.patients)}`}
      data={{
        head: [...(down ? [down] : []), ...(across ? [across] : []), ...CELL_HEAD],
        rows: grid.cells.map(({ row, column, ...cell }) => [
          ...(down ? [rows[row] ?? ''] : []),
          ...(across ? [columns[column] ?? ''] : []),
          ...cellFigures(cell),
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

const CELL_HEAD = ['AI raters', 'AC1 (95 % interval)', 'lowest to highest']

function cellFigures({
  raters,
  value,
  low,
  high,
  least,
  greatest,
}: Omit<ConfigurationGrid['cells'][number], 'row' | 'column'>): Cell[] {
  const interval = low === null || high === null ? null : { low, high }
  return [
    raters.length,
    figureCell({ value, interval }, 'coefficient'),
    least === null || greatest === null
      ? null
      : plainCell(`${coefficient(least)} to ${coefficient(greatest)}`),
  ]
}

/** How AC1 moves along one setting, a line a model. */
export function SensitivityFigure({ sensitivity }: { sensitivity: SensitivitySeries }) {
  const { axis, series } = sensitivity
  const { drawn, words } = drawnSeries(series)
  const setting = axisTitle(axis.name)
  const nothing = unchangedWords(sensitivity)
  if (nothing !== null)
    return (
      <p>
        AC1 along {setting.toLowerCase()}: {nothing}
      </p>
    )
  const values = axis.values.map((value) => axisValue(axis.name, value))
  return (
    <ReportFigure
      title={`AC1 along ${setting.toLowerCase()}`}
      words={`${matchWords(sensitivity)} ${words}`.trim()}
      data={{
        head: ['series', setting, ...CELL_HEAD],
        rows: series.flatMap(({ label, points }) =>
          points.map((point) => [label, values[point.x] ?? '', ...cellFigures(point)]),
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
        series={drawn.map((line) => ({ ...line, isJoined: line.isMatched }))}
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
  const items = counts.flat().reduce((sum, count) => sum + count, 0)
  const rows = VERDICTS.flatMap((settled, row) =>
    VERDICTS.map((said, column) => [settled, said, counts[row]?.[column] ?? 0] as const),
  )
  return (
    <ReportFigure
      title={`From settled answers to those of ${alias}`}
      words={`${whole(items)} settled statements that ${alias} rated. Pale bands keep their label, strong bands change it.`}
      data={{
        head: [`Settled (down), ${alias} (across)`, ...VERDICTS],
        rows: VERDICTS.map((settled, row) => [
          settled,
          ...VERDICTS.map((_, column) => counts[row]?.[column] ?? 0),
        ]),
      }}
    >
      <TransitionPlot
        labels={VERDICTS}
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
  const { as } = MARGIN_WORDS[margin.measure]
  const clusters = tests.flatMap(({ test }) => test.clusters ?? [])
  const unit = margin.measure === 'agreement' ? ' %' : ''
  const figure = (value: number | null) => figureCell({ value, interval: null }, as)
  const probability = (value: number | null) => (value === null ? null : plainCell(probabilityText(value)))
  return (
    <ReportFigure
      title={differenceTitle(margin)}
      words={`${tests.map((tested) => `${verdictSentence(tested, margin)} (${claimWords(tested, family)})`).join('. ')}. ${rulesWords(tests)} n counts statements on which the AI rater met a majority of people. ${patientsNote(options.unit, clusters)} ${testMethod(options)} ${correctionMethod(baseline)}`}
      data={{
        head: [
          'AI rater',
          'statements',
          'without a verdict, left out',
          `people${unit}`,
          `AI rater${unit}`,
          `difference, ${differenceUnit(margin)} (90 % interval)`,
          'P',
          'P corrected',
          'test',
          'non-inferiority',
        ],
        rows: tests.map(({ alias, role, test, pAdjusted, unanswered, ...outcome }) => [
          alias,
          test.aiItems,
          unanswered,
          figure(test.baseline.value),
          figure(test.ai.value),
          figureCell({ ...test.difference, interval: test.interval90 }, as),
          probability(test.p),
          probability(pAdjusted),
          ROLE_WORDS[role],
          verdictOf(outcome),
        ]),
      }}
    >
      <DifferencePlot baseline={baseline} margin={margin} width={680} />
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
      words={`Diamonds are people, each left out in turn; the line is their mean, in which each counts alike. Intervals are 95 %. ${keptBackWords(tested)}`.trim()}
      data={{
        head: ['rater', 'statements', `${title} (95 % interval)`],
        rows: [
          [alias, test.aiItems, figureCell(test.ai, as)],
          ['mean of people', null, figureCell(test.baseline, as)],
          ...people.map(({ label, items, estimate }) => [label, items, figureCell(estimate, as)]),
        ],
      }}
    >
      <IntervalPlot
        width={680}
        summary={`${alias} ${estimateWords(test.ai, as)}; people’s mean ${estimateWords(test.baseline, as)}; ${people.map(({ label, estimate }) => `${label} ${estimateWords(estimate, as)}`).join('; ')}`}
        axis={title}
        limits={limitsOf(as)}
        format={(value) => figureText(value, as)}
        {...(mean !== null && {
          lines: [{ value: mean, label: `people’s mean ${figureText(mean, as)}` }],
        })}
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
