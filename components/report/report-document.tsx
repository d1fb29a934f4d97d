import { whole } from '@/lib/core/counted-words'
import { OUTCOME_TITLE } from '@/lib/core/figures/answers/figure-sections'
import type { AnswerReport } from '@/lib/core/figures/report/answer-report'
import type { StudyReport } from '@/lib/core/figures/report/study-report'
import type { PlainNode } from '@/lib/core/plain-element'
import { countUnsettled } from '@/lib/core/progress'
import { AnswerReportBody } from './answer-report'
import { inWordsOfTask } from './in-item-words'
import { FiguresOfSection } from './key-figure'
import { KeyResults } from './key-results'
import { MethodsText } from './methods-text'
import { numberParts } from './number-parts'
import { ReportAi, ReportAppendix } from './report-ai'
import { CheckedSection } from './report-checked'
import { PeopleSection } from './report-people'
import { ReportTable } from './report-table'
import { toPlain } from './to-plain'

/** The whole report as plain elements: a page of the application, a file of its own and a PDF are made of the same. */
export function reportParts(report: StudyReport | AnswerReport): PlainNode[] {
  if ('kind' in report) return numberParts(toPlain(AnswerReportBody({ report })))
  return inWordsOfTask(numberParts(toPlain(ReportBody({ report }))), report)
}

function ReportBody({ report }: { report: StudyReport }) {
  const { asked } = report
  const methods = asked.length > 0 ? 5 : 4
  return (
    <article className="report">
      <Header report={report} />
      <KeyResults report={report} />
      <About report={report} />
      <CheckedSection report={report} />
      <PeopleSection report={report} />
      <section>
        <h2>3. AI raters against people</h2>
        <ReportAi report={report} />
      </section>
      {asked.length > 0 && (
        <section>
          <h2>4. {OUTCOME_TITLE}</h2>
          <FiguresOfSection figures={asked} inKey={asked[0]} />
        </section>
      )}
      <section>
        <h2>{methods}. Methods</h2>
        <MethodsText report={report} />
      </section>
      <SourcesSection report={report} number={methods + 1} />
      <ReportAppendix report={report} />
    </article>
  )
}

function Header({ report }: { report: StudyReport }) {
  return (
    <header>
      <h1>{report.title}</h1>
      <p>{originWords(report)}</p>
    </header>
  )
}

/** What else is to be known of the study as a whole, once its results were read. */
function About({ report }: { report: StudyReport }) {
  const open = countUnsettled(report.states)
  return (
    <>
      {open > 0 && (
        <p>
          Interim: {whole(open)} of {whole(report.counts.statements)} statements are not settled yet, so the
          figures against consensus labels can still change.
        </p>
      )}
      {report.newestDay !== null && <p>People’s newest first answer is of {report.newestDay} (UTC).</p>}
      {report.description && <p>{report.description}</p>}
    </>
  )
}

/** Who leads the study, and of which day its data are: never of the day on which somebody looks. */
function originWords({ setting: { leads }, dataDay }: StudyReport): string {
  const led =
    leads.length === 0 ? '' : `${leads.length === 1 ? 'Study lead' : 'Study leads'}: ${leads.join(', ')}. `
  const dated =
    dataDay === null
      ? 'All answers are of one day, such as that of an import: the data have no other date yet.'
      : `Data as of ${dataDay} (UTC), the day of their last change.`
  return `${led}${dated}`
}

function SourcesSection({ report, number }: { report: StudyReport; number: number }) {
  const { sources, setting, seed, resamples } = report
  const rows = [
    ...softwareRows(sources),
    ...(setting.leads.length > 0 ? [['Leads', setting.leads.join(', ')]] : []),
    ['Protocol and texts, SHA-256', sources.setting],
    ['Random seed', String(seed)],
    ['Resamples', whole(resamples)],
    ['Statements, SHA-256', sources.statements],
    ['Ratings of people, SHA-256', sources.people],
    ['Days of these ratings, SHA-256', sources.days ?? 'all on one day'],
    ['Repeated answers, SHA-256', sources.repeats],
    ['Consensus labels, SHA-256', sources.settled],
    ['Margins, opening, and what was read early, SHA-256', sources.opening],
    ['Ratings of AI raters, SHA-256', sources.ai],
    ...digestRow('Agreement by years of practice, SHA-256', sources.practice),
    ...digestRow('Passages shown and cited, SHA-256', sources.retrieval),
    ...digestRow(`${OUTCOME_TITLE}, SHA-256`, sources.asked),
    ...sources.prompts.map((hash) => ['Prompt, SHA-256', hash]),
  ]
  return (
    <section>
      <h2>{number}. What this report follows from</h2>
      <ReportTable
        caption="The same entries here give the same report, to the byte"
        isLong
        columns={['Entry', 'Value']}
        rows={rows.map((cells) => ({ cells }))}
      />
    </section>
  )
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
