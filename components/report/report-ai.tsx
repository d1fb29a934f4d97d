import { standInAnswer } from '@/lib/core/agreement/alt-test'
import { LABEL_SETS } from '@/lib/core/figures/basis/label-space'
import { testedMargins } from '@/lib/core/figures/basis/margin'
import type { Baseline } from '@/lib/core/figures/judges/baseline-view'
import { JUDGE_MEASURES } from '@/lib/core/figures/judges/judge-measures'
import { SHOWN_MEASURES } from '@/lib/core/figures/judges/judge-view'
import type { StudyReport } from '@/lib/core/figures/report/study-report'
import { altTestUnit, isNoneTold, noneToldWords } from '@/lib/core/figures/words/baseline-words'
import { analyticWords, intervalWords } from '@/lib/core/figures/words/interval-words'
import { leaderWords } from '@/lib/core/figures/words/leader-words'
import { figureCell } from './figure-cell'
import {
  BaselineFigure,
  DifferenceFigure,
  GridFigure,
  SensitivityFigure,
  TransitionFigure,
} from './report-ai-figures'
import { JudgeComparison, JudgeGroupTable, JudgeTables, MissingTable, RetrievalTable } from './report-judges'
import { inOneRow, RatersTable, StandInTable, twinName } from './report-raters'
import { RateFigure } from './report-rates'
import { SurenessFigures } from './report-sureness'
import { ReportTable } from './report-table'

/** The part of the report about AI raters, or why it is empty. */
export function ReportAi({ report: { ai, openedAt, margins } }: { report: StudyReport }) {
  if (openedAt === null) return <p>The figures of AI raters are sealed and not part of this report.</p>
  if (ai === null) return <p>No AI rater has checked these statements.</p>
  const { raters, listing, everyone, grid, baseline, explored, transitions, rates, sureness, retrieval } = ai
  const marked = <Row extends { alias: string; repeats?: readonly unknown[] }>(
    rows: readonly Row[],
    toldOf?: (row: Row) => unknown,
  ) => inOneRow(rows, raters, toldOf)
  const { against } = listing
  const others = listing.rows.filter(
    ({ alias }) => against !== null && twinName(alias, raters) !== twinName(against.alias, raters),
  )
  const [margin] = testedMargins(margins)
  const tests = margin && baseline && baseline.tests.length > 0 ? { margin, baseline } : null
  return (
    <>
      <RatersTable raters={raters} />
      <JudgeTables
        caption={
          everyone.length > 0
            ? `The ${listing.rows.length} of ${listing.listed} AI raters with the highest AC1, against the settled answers, 95 % intervals by patient; all of them stand in the appendix`
            : 'Each AI rater against the settled answers, 95 % intervals by patient'
        }
        note={intervalWords(listing.options, listing.rows)}
        rows={marked(listing.rows)}
        measures={JUDGE_MEASURES}
      />
      <MissingTable rows={marked(ai.withMissing)} note={intervalWords(listing.options, ai.withMissing)} />
      {ai.groups.map(({ split, raters: grouped }) => (
        <JudgeGroupTable
          key={split}
          split={split}
          raters={marked(grouped)}
          note={intervalWords(
            listing.options,
            grouped.flatMap(({ groups }) => groups),
          )}
        />
      ))}
      {listing.leaders && (
        <p>{leaderWords(listing.leaders, 'Not Supported', LABEL_SETS.three, 'all statements')}</p>
      )}
      <JudgeComparison
        listing={{ ...listing, rows: marked(others) }}
        isPrimary={raters.some(({ alias, isPrimary }) => isPrimary && alias === against?.alias)}
      />
      {/* of a single setting the figures along it tell as much */}
      {grid.cells.length > 1 && (grid.split !== null || grid.sensitivity.length > 1) && (
        <GridFigure grid={grid} />
      )}
      {grid.sensitivity.map((sensitivity) => (
        <SensitivityFigure key={sensitivity.axis.name} sensitivity={sensitivity} />
      ))}
      {marked(transitions).map(({ alias, counts }) => (
        <TransitionFigure key={alias} alias={alias} counts={counts} />
      ))}
      {tests && <DifferenceFigure {...tests} />}
      {explored
        .filter((one) => one.baseline.tests.length > 0)
        .map((one) => (
          <DifferenceFigure key={one.margin.revision} {...one} />
        ))}
      {tests?.baseline.tests.map(({ raterId }, place) => (
        <BaselineFigure key={raterId} {...tests} place={place} />
      ))}
      {baseline && baseline.tests.length > 0 && <AltTestTable baseline={baseline} />}
      {rates.map((one) => (
        <RateFigure key={one.way} {...one} />
      ))}
      {sureness && <SurenessFigures sureness={sureness} />}
      <RetrievalTable rows={marked(retrieval, ({ score }) => score)} />
    </>
  )
}

/** All AI raters, where the table above holds only the first of them. */
export function ReportAppendix({ report: { ai } }: { report: StudyReport }) {
  if (ai === null || ai.everyone.length === 0) return null
  return (
    <section>
      <h2>Appendix. All AI raters</h2>
      <JudgeTables
        caption={`All ${ai.everyone.length} AI raters against the settled answers, 95 % intervals by patient`}
        rows={inOneRow(ai.everyone, ai.raters)}
        note={`Those that are compared over the same statements first, by their AC1 over these, then those that rated fewer. ${analyticWords('patient', ai.everyone)}`}
        measures={SHOWN_MEASURES}
      />
    </section>
  )
}

const percentCell = (value: number | null) => figureCell({ value, interval: null }, 'percent')

function AltTestTable({ baseline }: { baseline: Baseline }) {
  const { tests, options } = baseline
  const isAnyTested = tests.some(({ alt }) => alt.humans.some((person) => person !== null))
  const noneTold = isNoneTold(tests) && <p>{noneToldWords(baseline)} (Alternative annotator test.)</p>
  if (!isAnyTested) return noneTold
  return (
    <>
      {noneTold}
      <ReportTable
        caption="Alternative annotator test: whether an AI rater may stand in for people"
        note={`Each person is left out in turn, and the AI rater and that person are compared on how well they meet the others; a person’s rating is allowed ${options.allowance} more, for it costs more. P values are corrected after Benjamini and Yekutieli; an AI rater passes that wins against half of the people or more; ${altTestUnit(options.unit)}`}
        head={[
          'AI rater',
          'people tested',
          'wins against % of them',
          'as good or better, mean %',
          'person so, mean %',
          'passes',
        ]}
        rows={tests.map(({ alias, alt }) => [
          alias,
          alt.humans.filter((person) => person !== null).length,
          percentCell(alt.winningRate),
          percentCell(alt.advantage),
          percentCell(alt.reverse),
          standInAnswer(alt),
        ])}
      />
      <StandInTable baseline={baseline} />
    </>
  )
}
