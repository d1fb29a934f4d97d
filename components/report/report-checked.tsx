import { secondRaters } from '@/lib/core/adjudication/second-round'
import { authorLabel } from '@/lib/core/author-words'
import { whole } from '@/lib/core/counted-words'
import { ratesViewSchema } from '@/lib/core/figures/authors/rates-view'
import { excludedWords } from '@/lib/core/figures/report/excluded-words'
import type { StudyReport } from '@/lib/core/figures/report/study-report'
import { rateName, settledRatesFigure } from '@/lib/core/figures/tables/rates'
import { shareFigure } from '@/lib/core/figures/tables/shares'
import { rateDifferenceWords } from '@/lib/core/figures/words/rates-words'
import { unsettledWords } from '@/lib/core/figures/words/unsettled-words'
import { mergedWords } from '@/lib/core/labels'
import { countUnsettled } from '@/lib/core/progress'
import { ReportFigure } from './report-figure'
import { PEOPLE_VIEW } from './report-people'
import { ReportTable } from './report-table'

/** Rates of all statements, by patient. */
export const RATES_VIEW = ratesViewSchema.parse({})

/** What was checked, and what came of it. */
export function CheckedSection({ report }: { report: StudyReport }) {
  const undecidable = report.flow.at(-1)?.undecidable ?? 0
  return (
    <section>
      <h2>1. What was checked</h2>
      <ReportTable
        caption="The study in numbers"
        columns={['Of the study', 'Number']}
        rows={countRows(report, undecidable).map((cells) => ({ cells }))}
      />
      <ReportFigure figure={report.setting.characteristics} />
      <ReportTable
        caption="From the statements that came in to those that figures are based on"
        note="Rated: by people in the first round; agreement among people is based on statements that two or more rated, figures against consensus labels on settled ones."
        columns={[
          'Written by',
          'documents',
          'patients',
          'statements',
          'rated',
          'by two or more',
          'settled',
          'of patients',
          ...(undecidable > 0 ? ['cannot be decided'] : []),
        ]}
        rows={report.flow.map((row) => ({
          cells: [
            authorLabel(row.author, row.kind),
            row.texts === 0 ? null : row.texts,
            row.patients,
            row.statements,
            row.rated,
            row.ratedTwice,
            row.settled,
            row.settledPatients,
            ...(undecidable > 0 ? [row.undecidable] : []),
          ],
        }))}
      />
      {report.setting.excluded.statements > 0 && <p>{excludedWords(report.setting.excluded)}</p>}
      <ReportFigure figure={shareFigure(report, PEOPLE_VIEW, null)} />
      <SettledRates rates={report.errorRates} />
      <p>
        In all tables percentages have one digit after the point, coefficients two and P values three; a dash
        stands where there is no figure.
      </p>
    </section>
  )
}

function SettledRates({ rates }: { rates: StudyReport['errorRates'] }) {
  if (rates.authors.every(({ settled }) => settled === 0)) return null
  // the last one is all authors together, or the only one
  const all = rates.authors.at(-1)
  const name = rateName(rates)
  const parts = mergedWords(rates.focus, rates.labelSet)
  const words = [
    parts === name ? '' : `${name}: ${parts}.`,
    all ? unsettledWords(all.unsettled) : '',
    rateDifferenceWords(rates, name),
  ]
  return (
    <ReportFigure
      figure={settledRatesFigure(rates, RATES_VIEW, null)}
      basis={words.filter(Boolean).join(' ')}
    />
  )
}

function countRows({ counts, states, setting, uncountedAi, ai }: StudyReport, undecidable: number) {
  const { panelSize } = setting.protocol
  const rows: [string, number][] = [
    ['Patients', counts.patients],
    ['Statements', counts.statements],
    ['People who rated', counts.people],
    ['Ratings by people, of all rounds', counts.ratings],
    ['Statements that people rated', counts.ratedStatements],
    ['Patients of these', counts.ratedPatients],
  ]
  if (ai)
    rows.push(
      [`AI raters${repeatingWords(uncountedAi)}`, counts.aiRaters],
      ['Ratings by these AI raters', counts.aiRatings],
    )
  if (counts.uncutNotes > 0)
    rows.push(['Notes that some of them did without, not cut into facts', counts.uncutNotes])
  rows.push(['Agreed in the first round', states.agreed])
  if (panelSize > 0 || states['panel-agreed'] > 0)
    rows.push([`Settled by ${secondRaters(panelSize)}`, states['panel-agreed']])
  rows.push(['Given an answer by a decision', states.settled - undecidable])
  if (undecidable > 0) rows.push(['Found by a decision to have no answer: cannot be decided', undecidable])
  rows.push(['Still open, contested or in discussion', countUnsettled(states)])
  return rows
}

/** That some AI raters do not stand in the number beside it. */
function repeatingWords({ length }: StudyReport['uncountedAi']): string {
  return length === 0
    ? ''
    : `, without ${whole(length)} more that ${length === 1 ? 'repeats' : 'repeat'} others (juries and duplicate raters)`
}
