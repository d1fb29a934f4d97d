import { testMethod, verdictSentence } from '@/components/agreement/baseline-words'
import { ANY_RANGE, estimateWords, figureText, rangeOf, rangeWords } from '@/components/agreement/figure-text'
import { intervalWords } from '@/components/agreement/interval-words'
import { HeatMap } from '@/components/charts/heat-map'
import { IntervalPlot } from '@/components/charts/interval-plot'
import type { Baseline } from '@/lib/core/figures/baseline-view'
import type { ConfigurationGrid } from '@/lib/core/figures/heat-grid'
import { JUDGE_WORDS } from '@/lib/core/figures/judge-measures'
import { SHOWN_MEASURES } from '@/lib/core/figures/judge-view'
import type { Margin } from '@/lib/core/figures/margin'
import type { StudyReport } from '@/lib/core/figures/study-report'
import { ReportFigure } from './report-figures'
import { ReportTable } from './report-table'

/** The part of the report about AI raters, or why it is empty. */
export function ReportAi({ report: { ai, openedAt, margins } }: { report: StudyReport }) {
  if (openedAt === null) return <p>The figures of AI raters are sealed and not part of this report.</p>
  if (ai === null) return <p>No AI rater has checked these statements.</p>
  const { listing, grid, baseline } = ai
  const [margin] = margins
  return (
    <>
      <ReportTable
        caption={
          listing.total > listing.rows.length
            ? `The ${listing.rows.length} of ${listing.total} AI raters with the highest AC1, against the settled answers`
            : 'Each AI rater against the settled answers'
        }
        head={[
          'AI rater',
          'rated of settled',
          ...SHOWN_MEASURES.map((measure) => JUDGE_WORDS[measure].title),
        ]}
        rows={listing.rows.map(({ alias, rated, settled, estimates }) => [
          alias,
          `${rated.toLocaleString('en')} of ${settled.toLocaleString('en')}`,
          ...SHOWN_MEASURES.map((measure) => {
            const estimate = estimates[measure]
            return estimate ? estimateWords(estimate, JUDGE_WORDS[measure].as) : '–'
          }),
        ])}
      />
      <p>
        Sensitivity, specificity and predictive values are those of Not Supported.{' '}
        {intervalWords(listing.options)}
      </p>
      {grid.axes.length > 0 && grid.cells.length > 0 && <GridFigure grid={grid} />}
      {margin && baseline && baseline.tests.length > 0 && (
        <DifferenceFigure baseline={baseline} margin={margin} />
      )}
    </>
  )
}

function GridFigure({ grid }: { grid: ConfigurationGrid }) {
  const range = rangeOf(grid.cells.flatMap(({ value }) => value ?? []))
  const text = (value: number) => figureText(value, 'coefficient')
  return (
    <ReportFigure
      title={`AC1 by ${[...grid.rowAxes, ...grid.columnAxes].join(', ')}`}
      words="Where a cell holds several AI raters it shows their mean with the lowest and highest of them."
    >
      <HeatMap
        summary={`AC1 of ${grid.raters} AI raters by their settings, ${rangeWords(range, 'coefficient')}.`}
        rows={grid.rows}
        columns={grid.columns}
        domain={range ?? ANY_RANGE}
        cellWidth={80}
        format={text}
        cells={grid.cells.map(({ row, column, value, low, high, raters }) => ({
          row,
          column,
          value,
          note: low === null || high === null ? '' : `${text(low)} to ${text(high)}`,
          detail: raters.map(({ alias }) => alias).join(', '),
        }))}
      />
    </ReportFigure>
  )
}

function DifferenceFigure({ baseline, margin }: { baseline: Baseline; margin: Margin }) {
  const as = margin.measure === 'agreement' ? 'percent' : 'coefficient'
  const text = (value: number) => figureText(value, as)
  return (
    <ReportFigure
      title="AI rater less people, with the margin of non-inferiority"
      words={`${baseline.tests.map(({ alias, test }) => verdictSentence(alias, test.isNonInferior)).join('. ')}. ${testMethod(baseline.options)}`}
    >
      <IntervalPlot
        width={680}
        summary={baseline.tests
          .map(
            ({ alias, test }) =>
              `${alias}: ${test.difference.value === null ? 'undefined' : text(test.difference.value)}`,
          )
          .join('; ')}
        axis="difference with its two-sided 90 % interval"
        limits={[-1, 1]}
        format={text}
        line={{ value: -margin.margin, label: `margin ${text(-margin.margin)}` }}
        rows={baseline.tests.map(({ alias, test }) => ({
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
