import { SPLIT_WORDS } from '@/components/agreement/people-choices'
import { describeProfiles } from '@/components/agreement/rater-profile-note'
import { secondRaters } from '@/lib/core/adjudication/second-round'
import { selectionCaution } from '@/lib/core/agreement/selection-caution'
import { authorLabel, statementsOf } from '@/lib/core/author-words'
import { whole } from '@/lib/core/counted-words'
import { suppressionNote } from '@/lib/core/figures/basis/suppression'
import { excludedWords } from '@/lib/core/figures/report/excluded-words'
import type { StudyReport } from '@/lib/core/figures/report/study-report'
import type { PlainNode } from '@/lib/core/plain-element'
import { countUnsettled } from '@/lib/core/progress'
import { figureCell } from './figure-cell'
import { KeyResults } from './key-results'
import { MethodsText } from './methods-text'
import { numberParts } from './number-parts'
import { ReportAi, ReportAppendix } from './report-ai'
import {
  CoefficientFigure,
  GroupFigure,
  LabelAgreementFigure,
  PairFigure,
  peopleBasis,
  ShareFigure,
} from './report-figures'
import { ExperienceTable, LabelModelTables } from './report-people'
import { RepeatTable } from './report-repeats'
import { SettledRateFigure } from './report-settled-rates'
import { ReportTable } from './report-table'
import { toPlain } from './to-plain'

/** The whole report as plain elements: a page of the application, a file of its own and a PDF are made of the same. */
export function reportParts(report: StudyReport): PlainNode[] {
  return numberParts(toPlain(ReportBody({ report })))
}

function ReportBody({ report }: { report: StudyReport }) {
  const { counts, states } = report
  const { panelSize } = report.setting.protocol
  const open = countUnsettled(states)
  const undecidable = report.flow.at(-1)?.undecidable ?? 0
  return (
    <article className="report">
      <header>
        <h1>{report.title}</h1>
        <p>{originWords(report)}</p>
        {open > 0 && (
          <p>
            Interim: {whole(open)} of {whole(counts.statements)} statements are not settled yet, so the
            figures against settled answers can still change.
          </p>
        )}
        {report.newestDay !== null && <p>People’s newest first answer is of {report.newestDay} (UTC).</p>}
        {report.description && <p>{report.description}</p>}
      </header>
      <KeyResults report={report} />
      <section>
        <h2>1. What was checked</h2>
        <ReportTable
          caption="The study in numbers"
          head={['Of the study', 'Number']}
          rows={[
            ['Patients', counts.patients],
            ['Statements', counts.statements],
            ['People who rated', counts.people],
            ['Ratings by people, of all rounds', counts.ratings],
            ['Statements that people rated', counts.ratedStatements],
            ['Patients of these', counts.ratedPatients],
            ...(report.ai
              ? [
                  [`AI raters${repeatingWords(report.uncountedAi)}`, counts.aiRaters],
                  ['Ratings by these AI raters', counts.aiRatings],
                ]
              : []),
            ...(counts.uncutNotes > 0
              ? [['Notes that some of them did without, not cut into facts', counts.uncutNotes]]
              : []),
            ['Agreed in the first round', states.agreed],
            ...(panelSize > 0 || states['panel-agreed'] > 0
              ? [[`Settled by ${secondRaters(panelSize)}`, states['panel-agreed']]]
              : []),
            ['Given an answer by a decision', states.settled - undecidable],
            ...(undecidable > 0
              ? [['Found by a decision to have no answer: cannot be decided', undecidable]]
              : []),
            ['Still open, contested or in discussion', open],
          ]}
        />
        <ReportTable
          caption="From the statements that came in to those that figures rest on"
          note="Rated: by people in the first round; agreement among people rests on statements that two or more rated, figures against settled answers on settled ones."
          head={[
            'Written by',
            'texts',
            'patients',
            'statements',
            'rated',
            'by two or more',
            'settled',
            'of patients',
            ...(undecidable > 0 ? ['cannot be decided'] : []),
          ]}
          rows={report.flow.map((row) => [
            authorLabel(row.author, row.kind),
            row.texts === 0 ? null : row.texts,
            row.patients,
            row.statements,
            row.rated,
            row.ratedTwice,
            row.settled,
            row.settledPatients,
            ...(undecidable > 0 ? [row.undecidable] : []),
          ])}
        />
        {report.setting.excluded.statements > 0 && <p>{excludedWords(report.setting.excluded)}</p>}
        <ShareFigure report={report} />
        <SettledRateFigure rates={report.notBorneOut} />
        <p>
          In all tables percentages have one digit after the point, coefficients two and P values three; a
          dash stands where a figure cannot be told.
        </p>
      </section>
      <section>
        <h2>2. People with each other</h2>
        {report.profiles !== null && report.profiles.raters > 0 && <p>{describeProfiles(report.profiles)}</p>}
        <ReportTable
          caption="Agreement among people in the first round, with 95 % intervals by patient"
          note={`${peopleBasis(report)} A subset holds statements of which at least one person said so; AC1 is Gwet’s. ${selectionCaution('statements')} ${suppressionNote(report.table.flatMap(({ cells }) => cells.map(({ ac1 }) => ac1)))}`.trim()}
          head={['Statements', 'Subset', 'n', 'patients', 'Agreement %', 'AC1']}
          rows={report.table.flatMap(({ of, cells }) =>
            cells.map((cell) => [
              statementsOf(of),
              cell.subset === 'all' ? 'all' : `at least one ${cell.subset}`,
              cell.items,
              cell.patients,
              figureCell(cell.percentAgreement, 'percent'),
              figureCell(cell.ac1, 'coefficient'),
            ]),
          )}
        />
        <CoefficientFigure report={report} />
        <LabelAgreementFigure report={report} />
        {report.splits.map(({ split, groups }) => (
          <GroupFigure
            key={split}
            report={report}
            title={`Agreement among people (AC1) ${SPLIT_WORDS[split].toLowerCase()}`}
            groups={split === 'system' ? withKinds(groups, report.flow) : groups}
          />
        ))}
        <ExperienceTable report={report} />
        <PairFigure report={report} />
        <RepeatTable report={report} />
        <LabelModelTables report={report} />
      </section>
      <section>
        <h2>3. AI raters against people</h2>
        <ReportAi report={report} />
      </section>
      <section>
        <h2>4. Methods</h2>
        <MethodsText report={report} />
      </section>
      <section>
        <h2>5. What this report follows from</h2>
        <ReportTable
          caption="The same entries here give the same report, to the byte"
          isLong
          head={['Entry', 'Value']}
          rows={[
            ...softwareRows(report.sources),
            ...(report.setting.leads.length > 0 ? [['Leads', report.setting.leads.join(', ')]] : []),
            ['Protocol and texts, SHA-256', report.sources.setting],
            ['Random seed', String(report.seed)],
            ['Resamples', whole(report.resamples)],
            ['Statements, SHA-256', report.sources.statements],
            ['Ratings of people, SHA-256', report.sources.people],
            ['Days of these ratings, SHA-256', report.sources.days ?? 'all on one day'],
            ['Repeated answers, SHA-256', report.sources.repeats],
            ['Settled answers, SHA-256', report.sources.settled],
            ['Margins, opening, and what was read early, SHA-256', report.sources.opening],
            ['Ratings of AI raters, SHA-256', report.sources.ai],
            ...digestRow('Agreement by years of practice, SHA-256', report.sources.practice),
            ...digestRow('Passages shown and cited, SHA-256', report.sources.retrieval),
            ...report.sources.prompts.map((hash) => ['Prompt, SHA-256', hash]),
          ]}
        />
      </section>
      <ReportAppendix report={report} />
    </article>
  )
}

/** That some AI raters do not stand in the number beside it. */
function repeatingWords({ length }: StudyReport['uncountedAi']): string {
  return length === 0
    ? ''
    : `, without ${whole(length)} more that ${length === 1 ? 'repeats' : 'repeat'} others (juries, copies, and those of which every answer is the same)`
}

/** Groups of authors by names that tell what each author is. */
function withKinds(
  groups: StudyReport['splits'][number]['groups'],
  flow: StudyReport['flow'],
): StudyReport['splits'][number]['groups'] {
  const kinds = new Map(flow.map(({ author, kind }) => [author, kind]))
  return groups.map((group) => ({
    ...group,
    label: authorLabel(group.label, kinds.get(group.label) ?? null),
  }))
}

/** Who leads the study, and of which day its data are: never of the day on which somebody looks. */
function originWords({ setting: { leads }, dataDay }: StudyReport): string {
  const led =
    leads.length === 0 ? '' : `${leads.length === 1 ? 'Study lead' : 'Study leads'}: ${leads.join(', ')}. `
  const dated =
    dataDay === null
      ? 'The data were brought in and have no date of their own.'
      : `Data as of ${dataDay} (UTC), the day of their last change.`
  return `${led}${dated}`
}

/** Name, version and build; what of it is not known is said to be so. */
function softwareRows({ software, code, commit }: StudyReport['sources']): string[][] {
  return [
    ['Software', software],
    ['Code, SHA-256', code ?? 'not known: it was not built by a command that keeps it, or changed since'],
    ['Commit of this code', commit ?? 'not known: built without its history, or from changed files'],
  ]
}

function digestRow(name: string, digest: string | null): string[][] {
  return digest === null ? [] : [[name, digest]]
}
