import { answerMethod } from '@/components/agreement/answer-method'
import { counted } from '@/lib/core/counted-words'
import { type Figure, headingOf } from '@/lib/core/figures/figure'
import type { AnswerReport } from '@/lib/core/figures/report/answer-report'
import { ReportFigure } from './report-figure'
import { ReportTable } from './report-table'

/** The whole report of a task of several fields. */
export function AnswerReportBody({ report }: { report: AnswerReport }) {
  const { figures, seed, resamples, sources } = report
  const methods = figures.sections.length + 2
  return (
    <article className="report">
      <Header report={report} />
      <KeyResults figures={figures} />
      <About report={report} />
      <BasisSection report={report} />
      {figures.sections.map((section, index) => (
        <section key={section.id}>
          <h2>
            {index + 2}. {section.title}
          </h2>
          {section.figures.map((figure) =>
            figure === keyFigureOf(figures) && standsWhole(figure) ? (
              <p key={figure.name}>{headingOf(figure)}: see the key results.</p>
            ) : (
              <ReportFigure key={figure.name} figure={figure} />
            ),
          )}
        </section>
      ))}
      <section>
        <h2>{methods}. Methods</h2>
        <p>{answerMethod('patient', figures)}</p>
      </section>
      <section>
        <h2>{methods + 1}. What this report follows from</h2>
        <ReportTable
          caption="The same entries here give the same report, to the byte"
          isLong
          columns={['Entry', 'Value']}
          rows={[...sources, ['Random seed', String(seed)], ['Resamples', String(resamples)]].map(
            (cells) => ({
              cells,
            }),
          )}
        />
      </section>
    </article>
  )
}

/** Rows of the key results at most. */
const MOST_ROWS = 6

/** What a reader looks for first: how far people agree on each field. */
function keyFigureOf({ sections }: AnswerReport['figures']): Figure | undefined {
  return sections.find(({ id }) => id === 'people')?.figures[0]
}

/** Whether the key results show all of it, so that nothing is printed twice. */
function standsWhole({ rows, chart }: Figure): boolean {
  return rows.length <= MOST_ROWS && chart === undefined
}

/** That figure in at most six rows; with more, all fields stand in the section itself, too. */
function KeyResults({ figures }: { figures: AnswerReport['figures'] }) {
  const figure = keyFigureOf(figures)
  if (!figure) return null
  const { words, method, columns, rows, chart } = figure
  return (
    <section>
      <h2>Key results</h2>
      <ReportTable
        caption={headingOf(figure)}
        note={
          standsWhole(figure)
            ? [words, method].filter(Boolean).join(' ')
            : rows.length > MOST_ROWS
              ? `The first ${MOST_ROWS} of ${rows.length}; the others stand in section 2.`
              : ''
        }
        columns={columns}
        rows={rows.slice(0, MOST_ROWS)}
        {...(chart && { chart })}
      />
    </section>
  )
}

function Header({ report: { title, task, leads, dataDay } }: { report: AnswerReport }) {
  return (
    <header>
      <h1>
        {title}: {task}
      </h1>
      <p>
        {leads.length > 0 && `${leads.length === 1 ? 'Study lead' : 'Study leads'}: ${leads.join(', ')}. `}
        {dataDay === null ? 'Nobody has answered yet.' : `The newest answer is of ${dataDay} (UTC).`}
      </p>
    </header>
  )
}

/** What else is to be known of the task as a whole, once its results were read. */
function About({ report: { description, figures } }: { report: AnswerReport }) {
  const { unsettled, items, one, many } = figures
  return (
    <>
      {unsettled > 0 && (
        <p>
          Interim: {unsettled} of {counted(items, one, many)} are not settled yet, so the figures against
          consensus labels can still change.
        </p>
      )}
      {description && <p>{description}</p>}
    </>
  )
}

function BasisSection({ report: { figures, raters, protocol, characteristics } }: { report: AnswerReport }) {
  const { items, paired, one, many, variables } = figures
  return (
    <section>
      <h2>1. What was rated</h2>
      <p>
        {counted(items, one, many)} of {counted(raters.patients, 'patient', 'patients')}, rated by{' '}
        {counted(raters.people, 'person', 'people')}
        {raters.ai > 0 && ` and ${counted(raters.ai, 'AI rater', 'AI raters')}`}; {paired} of them by two
        people or more, in the first round. Protocol: {protocol.title}, version {protocol.version}
        {protocol.source === null ? '' : ` (${protocol.source})`}.
      </p>
      <ReportTable {...characteristics} caption={characteristics.title} note={characteristics.words ?? ''} />
      <ReportTable
        caption="What is counted"
        columns={['Field', 'Name in files']}
        rows={variables.map(({ id, name }) => ({ cells: [name, id] }))}
      />
    </section>
  )
}
