import { answerMethod } from '@/components/agreement/answer-method'
import { counted } from '@/lib/core/counted-words'
import type { Figure } from '@/lib/core/figures/figure'
import type { AnswerReport } from '@/lib/core/figures/report/answer-report'
import { FiguresOfSection, KeyFigure } from './key-figure'
import { ReportTable } from './report-table'

/** The whole report of a task of several fields. */
export function AnswerReportBody({ report }: { report: AnswerReport }) {
  const { figures, seed, resamples, sources } = report
  const methods = figures.sections.length + 2
  const inKey = keyFigureOf(figures)
  return (
    <article className="report">
      <Header report={report} />
      {inKey && (
        <section>
          <h2>Key results</h2>
          <KeyFigure figure={inKey} section={2} />
        </section>
      )}
      <About report={report} />
      <BasisSection report={report} />
      {figures.sections.map((section, index) => (
        <section key={section.id}>
          <h2>
            {index + 2}. {section.title}
          </h2>
          <FiguresOfSection figures={section.figures} inKey={inKey} />
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

/** What a reader looks for first: how far people agree on each field. */
function keyFigureOf({ sections }: AnswerReport['figures']): Figure | undefined {
  return sections.find(({ id }) => id === 'people')?.figures[0]
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
