import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { counted, whole } from '@/lib/core/counted-words'
import { IMPORT_KINDS, type ImportKind, type ImportReport } from '@/lib/core/exchange/import-report'

const WORDS: Record<ImportKind, string> = {
  patient: 'Patients',
  admission: 'Admissions',
  note: 'Notes',
  document: 'Documents',
  proposition: 'Statements',
  task: 'Tasks',
  item: 'Items',
  rater: 'Raters',
  rating: 'Ratings',
  evidence: 'Evidence passages',
  decision: 'Decisions',
  published: 'Published values',
  assignment: 'Assignments',
}

/** What an import would do or did, or why it can't. */
export function ImportReportView({ report }: { report: ImportReport }) {
  if (report.alreadyImported) {
    return <Notice>Exactly these files were imported into this study before. There is nothing to add.</Notice>
  }
  return (
    <div className="grid gap-4">
      {report.problemCount > 0 ? <Problems report={report} /> : <Counts report={report} />}
      {report.warnings.length > 0 && (
        <Notice>
          <ul className="grid gap-1">
            {report.warnings.map(({ message, count }) => (
              <li key={message}>
                {message}
                {count > 1 && ` (${count} times)`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

function Counts({ report }: { report: ImportReport }) {
  const kinds = IMPORT_KINDS.filter((kind) => report.counts[kind].added + report.counts[kind].unchanged > 0)
  if (kinds.length === 0) return <Notice>The files hold no rows.</Notice>
  return (
    <Table caption="Rows by kind">
      <thead>
        <tr>
          <Th>Kind</Th>
          <Th numeric>New</Th>
          <Th numeric>There already</Th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <Td>{WORDS[kind]}</Td>
            <Td numeric>{whole(report.counts[kind].added)}</Td>
            <Td numeric>{whole(report.counts[kind].unchanged)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Problems({ report: { problems, problemCount } }: { report: ImportReport }) {
  const further = problemCount - problems.length
  return (
    <div className="grid gap-3">
      <Notice tone="danger">
        Nothing was imported: {counted(problemCount, 'problem', 'problems')}.
        {further > 0 && ` The first ${problems.length} are shown.`}
      </Notice>
      <Table caption="Problems">
        <thead>
          <tr>
            <Th>File</Th>
            <Th numeric>Line</Th>
            <Th>Column</Th>
            <Th>Problem</Th>
          </tr>
        </thead>
        <tbody>
          {[...Map.groupBy(problems, (one) => `${one.file}:${one.column}:${one.message}`)].map(
            ([key, same]) => {
              const [{ file, column, message } = NO_PROBLEM] = same
              return (
                <tr key={key}>
                  <Td className="font-mono text-xs">{file}</Td>
                  <Td numeric>{linesWords(same.map(({ line }) => line))}</Td>
                  <Td className="font-mono text-xs">{column ?? '–'}</Td>
                  <Td>{message}</Td>
                </tr>
              )
            },
          )}
        </tbody>
      </Table>
    </div>
  )
}

const NO_PROBLEM = { file: '', column: null, message: '' }

/** The lines of one problem: each of up to three, else the first and the last with their number. */
function linesWords(lines: readonly number[]): string {
  const known = lines.filter((line) => line > 0)
  if (known.length === 0) return '–'
  if (known.length <= 3) return known.join(', ')
  return `${known[0]} to ${known.at(-1)} (${whole(known.length)})`
}
