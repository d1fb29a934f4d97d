import { ReportFigure } from '@/components/report/report-figure'
import { ReportTable } from '@/components/report/report-table'
import { counted, named, whole } from '@/lib/core/counted-words'
import { RESAMPLES } from '@/lib/core/figures/basis/resamples'
import type { FlaggedItem } from '@/lib/core/figures/systems/listed-items'
import type { StoredSystemReport } from '@/lib/core/figures/systems/stored-report'
import type { SystemFindings } from '@/lib/core/figures/systems/system-report'
import type { Quoted } from '@/lib/core/figures/systems/system-texts'
import { DESIGN_EFFECT_RULE } from '@/lib/core/figures/words/interval-words'
import { ChangeList } from './change-list'
import { SourceLine } from './source-line'

/** Ways from a report to what it rests on; a file that leads nowhere has none. */
export type SystemLinks = {
  item: (itemId: string) => string
  text: (documentId: string, passage: Quoted | null) => string
}

/** A model’s words on what counts against a system, by the id of the score. */
export type SystemParagraphs = Readonly<Record<string, { text: string; model: string }>>

type Props = {
  report: StoredSystemReport
  paragraphs: SystemParagraphs
  links: SystemLinks | null
}

/** The whole report of one system. */
export function SystemReportBody({ report, paragraphs, links }: Props) {
  const { findings, scores, votes, breakdowns, overTime, many } = report
  const parts = [
    {
      title: 'Main results',
      body: (
        <>
          <ReportFigure figure={scores} />
          {findings.map((finding) => (
            <Short key={finding.score} {...{ report, finding, paragraph: paragraphs[finding.score] }} />
          ))}
        </>
      ),
    },
    {
      title: 'What counts against it',
      body: findings.map((finding) => <Findings key={finding.score} {...{ report, finding, links }} />),
    },
    breakdowns.length > 0 && {
      title: 'Where it does well and badly',
      body: breakdowns.map((figure) => (
        <ReportTable key={figure.name} {...figure} caption={figure.title} note={figure.words ?? ''} />
      )),
    },
    overTime && {
      title: 'Over time',
      body: (
        <>
          <ReportFigure figure={overTime.figure} />
          <ChangeList changes={overTime.changes} many={many} links={links} />
        </>
      ),
    },
    {
      title: 'Votes',
      body: <ReportTable {...votes} caption={votes.title} note={votes.words ?? ''} />,
    },
    { title: 'Methods and sources', body: <Sources report={report} /> },
  ].filter((part) => part !== false && part !== null)
  return (
    <article className="report">
      <Header report={report} />
      {parts.map(({ title, body }, index) => (
        <section key={title}>
          <h2>
            {index + 1}. {title}
          </h2>
          {body}
        </section>
      ))}
    </article>
  )
}

function Sources({ report: { sources, seed, many } }: { report: StoredSystemReport }) {
  return (
    <>
      <p>
        Intervals are percentiles of {whole(RESAMPLES)} bootstrap resamples.{' '}
        {DESIGN_EFFECT_RULE.replaceAll('statements', many)}
      </p>
      <ReportTable
        caption="The same entries here give the same report, to the byte, but for what a model wrote"
        isLong
        columns={['Entry', 'Value']}
        rows={[...sources, ['Random seed', String(seed)]].map((cells) => ({ cells: [...cells] }))}
      />
    </>
  )
}

function Header({ report }: { report: StoredSystemReport }) {
  const { title, study, task, source, patients, items, one, many, protocol } = report
  return (
    <header>
      <h1>Report on {title}</h1>
      <p>
        {study}: {task}. {counted(items, one, many)} of {counted(patients, 'patient', 'patients')}. Protocol:{' '}
        {protocol.title}, version {protocol.version}
        {protocol.source === null ? '' : ` (${protocol.source})`}.
      </p>
      <SourceLine source={source} />
    </header>
  )
}

type FindingProps = { report: StoredSystemReport; finding: SystemFindings }

/** What counts against a system in short: a model’s paragraph where one was written, else how many and of which patients. */
function Short({
  report,
  finding,
  paragraph,
}: FindingProps & { paragraph: SystemParagraphs[string] | undefined }) {
  const against = finding.flagged.filter(({ isAgainst }) => isAgainst === true)
  const patients = [...new Set(against.map(({ patient }) => patient))]
  return (
    <>
      <h3>{finding.title}: what counts against it</h3>
      {paragraph && (
        <p>
          {paragraph.text} (Written by {paragraph.model} from the explanations below.)
        </p>
      )}
      <p>
        {against.length === 0
          ? `Of the ${report.many} with a verdict none counts against it.`
          : `${counted(against.length, `${report.one} counts`, `${report.many} count`)} against it, in ${counted(patients.length, 'patient', 'patients')}: ${named(patients, 8)}.`}
        {finding.undecided > 0 &&
          ` ${counted(finding.undecided, `${report.one} has`, `${report.many} have`)} no verdict.`}
      </p>
      {against.length > 0 && (
        <ReportTable
          caption={`${finding.title}: what counts against it, by patient`}
          columns={['Patient', 'no.', report.one, 'details', 'votes against']}
          rows={against.map(({ patient, number, text, about, against: votes, answered }) => ({
            cells: [
              patient,
              number,
              text,
              about,
              answered === 0 ? '–' : { text: `${votes} of ${answered}`, value: votes },
            ],
          }))}
        />
      )}
    </>
  )
}

/** Each item that anybody voted against, with all votes and the explanations of those who did. */
function Findings({ report, finding, links }: FindingProps & { links: SystemLinks | null }) {
  const { flagged, title } = finding
  const [against, others] = [
    flagged.filter(({ isAgainst }) => isAgainst === true),
    flagged.filter(({ isAgainst }) => isAgainst !== true),
  ]
  return (
    <>
      <h3>{title}</h3>
      {flagged.length === 0 && <p>Nobody voted against any of its {report.many}.</p>}
      {flagged.length > 0 && against.length === 0 && (
        <p>Of the {report.many} with a verdict none counts against it.</p>
      )}
      {against.map((item) => (
        <Flagged key={item.itemId} {...{ item, links }} />
      ))}
      {others.length > 0 && (
        <h3>
          {title}: single votes against, without a verdict against ({whole(others.length)})
        </h3>
      )}
      {others.map((item) => (
        <Flagged key={item.itemId} {...{ item, links }} />
      ))}
    </>
  )
}

function Flagged({ item, links }: { item: FlaggedItem; links: SystemLinks | null }) {
  const { itemId, patient, number, text, about, votes, against, answered, explanations, documentId } = item
  const name = `Patient ${patient}, no. ${number}`
  return (
    <div className="report-finding">
      <p>
        <strong>{links ? <a href={links.item(itemId)}>{name}</a> : name}:</strong> {text}
        {about && ` (${about})`}
        {answered > 0 && ` · ${against} of ${answered} against`}
        {votes.length > 1 && `: ${votes.map(({ alias, label }) => `${alias} ${label}`).join(', ')}`}
        {links && documentId !== null && (
          <>
            {' · '}
            <a href={links.text(documentId, null)}>its text</a>
          </>
        )}
      </p>
      {explanations.map((one) => (
        <p key={`${one.alias} ${one.text}`} className="report-explanation">
          {one.alias}: {one.text}
          {links &&
            documentId !== null &&
            one.quoted.map((passage) => (
              <span key={passage.start}>
                {' '}
                <a href={links.text(documentId, passage)}>“{passage.quote}” in the text</a>
              </span>
            ))}
        </p>
      ))}
    </div>
  )
}
