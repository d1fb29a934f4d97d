import { whole } from '@/lib/core/counted-words'
import { SHOWN_MEASURES } from '@/lib/core/figures/ai-raters/ai-view'
import { type Baseline, baselineViewSchema } from '@/lib/core/figures/ai-raters/baseline-view'
import { confidenceViewSchema } from '@/lib/core/figures/ai-raters/confidence-view'
import { type ConfigurationGrid, gridViewSchema } from '@/lib/core/figures/ai-raters/heat-grid'
import { type Margin, testedMargins } from '@/lib/core/figures/basis/margin'
import { AI_MEASURES } from '@/lib/core/figures/basis/measures'
import { estimateWords, percentWords } from '@/lib/core/figures/figure-text'
import type { StudyReport } from '@/lib/core/figures/report/study-report'
import {
  altTestFigure,
  baselineFigure,
  differenceFigure,
  replacementFigure,
} from '@/lib/core/figures/tables/baseline'
import { chainFigure } from '@/lib/core/figures/tables/chain'
import { transitionFigure } from '@/lib/core/figures/tables/comparison'
import { calibrationFigure, coverageFigure } from '@/lib/core/figures/tables/confidence'
import { gridFigure, sensitivityFigure, sensitivityTitle } from '@/lib/core/figures/tables/grid'
import { helpedRatesFigure } from '@/lib/core/figures/tables/rates'
import { isNoneShown, noneShownWords } from '@/lib/core/figures/words/alt-test-words'
import { claimWords, rulesWords, tieWords, verdictSentence } from '@/lib/core/figures/words/baseline-words'
import { unchangedWords } from '@/lib/core/figures/words/drawn-series'
import { analyticWords, intervalWords } from '@/lib/core/figures/words/interval-words'
import { leaderWords } from '@/lib/core/figures/words/leader-words'
import {
  AiRaterComparison,
  AiRaterGroupTable,
  AiRaterTables,
  MissingTable,
  RetrievalTable,
} from './report-ai-raters'
import { RATES_VIEW } from './report-checked'
import { ReportFigure } from './report-figure'
import { duplicateName, inOneRow, RatersTable } from './report-raters'

/** What pages show that choose nothing. */
const GRID_VIEW = gridViewSchema.parse({})
const BASELINE_VIEW = baselineViewSchema.parse({})
const CONFIDENCE_VIEW = confidenceViewSchema.parse({})

type Ai = NonNullable<StudyReport['ai']>

/** The part of the report about AI raters, or why it is empty. */
export function ReportAi({ report: { ai, openedAt, margins } }: { report: StudyReport }) {
  if (openedAt === null) return <p>The figures of AI raters are sealed and not part of this report.</p>
  if (ai === null) return <p>No AI rater has checked these statements.</p>
  return (
    <>
      <AiRaters ai={ai} />
      <Configurations grid={ai.grid} />
      {ai.chain && <ReportFigure figure={chainFigure(ai.chain)} />}
      {inOneRow(ai.transitions, ai.raters).map(({ alias, counts }) => (
        <ReportFigure
          key={alias}
          figure={{
            ...transitionFigure('settled', alias, ai.listing.labelSet, counts),
            title: `From consensus labels to those of ${alias}`,
          }}
          basis={`${whole(counts.flat().reduce((sum, count) => sum + count, 0))} settled statements that ${alias} rated.`}
        />
      ))}
      <NonInferiority ai={ai} margin={testedMargins(margins)[0]} />
      {ai.rates.map(({ way, rates }, index) => {
        const { method = '', ...figure } = helpedRatesFigure(rates, RATES_VIEW, null)
        // all are made in one way, which is reported at the first
        return <ReportFigure key={way} figure={index === 0 ? { ...figure, method } : figure} />
      })}
      {ai.confidence && <ConfidenceFigures confidence={ai.confidence} />}
      <RetrievalTable rows={inOneRow(ai.retrieval, ai.raters, ({ score }) => score)} />
    </>
  )
}

/** AI raters against the consensus, over all statements and by groups of these, and against each other. */
function AiRaters({ ai: { raters, listing, everyone, withMissing, groups } }: { ai: Ai }) {
  const { against, options } = listing
  const others = listing.rows.filter(
    ({ alias }) => against !== null && duplicateName(alias, raters) !== duplicateName(against.alias, raters),
  )
  return (
    <>
      <RatersTable raters={raters} />
      <AiRaterTables
        caption={
          everyone.length > 0
            ? `The ${listing.rows.length} of ${listing.listed} AI raters with the highest AC1, against the consensus, 95 % intervals by patient; all of them stand in the appendix`
            : 'Each AI rater against the consensus, 95 % intervals by patient'
        }
        note={intervalWords(options, listing.rows)}
        rows={inOneRow(listing.rows, raters)}
        measures={AI_MEASURES}
        asked={listing}
      />
      <MissingTable
        rows={inOneRow(withMissing, raters)}
        note={intervalWords(options, withMissing)}
        asked={listing}
      />
      {groups.map(({ split, raters: grouped }) => (
        <AiRaterGroupTable
          key={split}
          split={split}
          raters={inOneRow(grouped, raters)}
          asked={listing}
          note={intervalWords(
            options,
            grouped.flatMap((one) => one.groups),
          )}
        />
      ))}
      {listing.leaders && (
        <p>{leaderWords(listing.leaders, listing.focus, listing.labelSet, 'all statements')}</p>
      )}
      <AiRaterComparison
        listing={{ ...listing, rows: inOneRow(others, raters) }}
        isPrimary={raters.some(({ alias, isPrimary }) => isPrimary && alias === against?.alias)}
      />
    </>
  )
}

/** Figures by settings; of a single setting the figures along it show as much as the grid. */
function Configurations({ grid }: { grid: ConfigurationGrid }) {
  const isGrid = grid.cells.length > 1 && (grid.split !== null || grid.sensitivity.length > 1)
  return (
    <>
      {isGrid && <ReportFigure figure={gridFigure(grid, GRID_VIEW, null)} />}
      {grid.sensitivity.map((one) => {
        const nothing = unchangedWords(one)
        return nothing === null ? (
          <ReportFigure key={one.axis.name} figure={sensitivityFigure(one, grid, GRID_VIEW, null)} />
        ) : (
          <p key={one.axis.name}>
            {sensitivityTitle(one, GRID_VIEW)}: {nothing}
          </p>
        )
      })}
    </>
  )
}

/** With the margin that was promised, with those fixed later, and person by person. */
function NonInferiority({ ai: { baseline, explored }, margin }: { ai: Ai; margin: Margin | undefined }) {
  const isTested = baseline !== null && baseline.tests.length > 0
  return (
    <>
      {margin && isTested && <Difference baseline={baseline} margin={margin} />}
      {explored
        .filter((one) => one.baseline.tests.length > 0)
        .map((one) => (
          <Difference key={one.margin.revision} {...one} />
        ))}
      {margin &&
        baseline?.tests.map((tested) => (
          <ReportFigure
            key={tested.raterId}
            figure={baselineFigure(baseline, tested, margin, BASELINE_VIEW, null)}
          />
        ))}
      {isTested && <AltTest baseline={baseline} />}
    </>
  )
}

/** What was shown, a paragraph for each AI rater. */
function Difference({ baseline, margin }: { baseline: Baseline; margin: Margin }) {
  const { tests, family } = baseline
  return (
    <ReportFigure figure={differenceFigure(baseline, margin, BASELINE_VIEW, null)} basis={rulesWords(tests)}>
      {tests.map((tested) => (
        <p key={tested.raterId}>
          {verdictSentence(tested, margin)} ({claimWords(tested, family)}). {tieWords(tested)}
        </p>
      ))}
    </ReportFigure>
  )
}

function AltTest({ baseline }: { baseline: Baseline }) {
  const persons = replacementFigure(baseline, BASELINE_VIEW, null)
  return (
    <>
      {isNoneShown(baseline.tests) && <p>{noneShownWords(baseline)} (Alternative annotator test.)</p>}
      {persons.rows.length > 0 && (
        <>
          <ReportFigure figure={altTestFigure(baseline)} />
          <ReportFigure figure={persons} />
        </>
      )}
    </>
  )
}

/** Whether what more AI raters say is right more often, and how much could be left to them. */
function ConfidenceFigures({ confidence }: { confidence: NonNullable<Ai['confidence']> }) {
  const { expectedError, overconfidence, brier } = confidence.calibration
  return (
    <>
      <ReportFigure
        figure={calibrationFigure(confidence, CONFIDENCE_VIEW, null)}
        basis={`Calibration error ${percentWords(expectedError)}, surer than right by ${estimateWords(overconfidence, 'percent')} points, Brier score ${estimateWords(brier, 'coefficient')}.`}
      />
      <ReportFigure figure={coverageFigure(confidence, CONFIDENCE_VIEW, null)} />
    </>
  )
}

/** All AI raters, where the table above holds only the first of them. */
export function ReportAppendix({ report: { ai } }: { report: StudyReport }) {
  if (ai === null || ai.everyone.length === 0) return null
  return (
    <section>
      <h2>Appendix. All AI raters</h2>
      <AiRaterTables
        caption={`All ${ai.everyone.length} AI raters against the consensus, 95 % intervals by patient`}
        rows={inOneRow(ai.everyone, ai.raters)}
        note={`Those that are compared over the same statements first, by their AC1 over these, then those that rated fewer. ${analyticWords('patient', ai.everyone)}`}
        measures={SHOWN_MEASURES}
        asked={ai.listing}
      />
    </section>
  )
}
