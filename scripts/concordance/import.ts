import { parseArgs } from 'node:util'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { IMPORT_KINDS, type ImportReport } from '@/lib/core/exchange/import-report'
import { importStudyData } from '@/lib/data/import/imports'
import { listImportFiles, openImport } from '@/lib/exchange/open-import'
import { formatTable, type Io, show, UsageError } from './io'
import { findStudy } from './study'

export async function importCommand(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { json: { type: 'boolean' }, preview: { type: 'boolean', default: false } },
  })
  const [idOrTitle, ...paths] = positionals
  if (idOrTitle === undefined || paths.length === 0) {
    throw new UsageError('import STUDY FILE_OR_FOLDER… [--preview] [--json]')
  }
  const study = await findStudy(idOrTitle)
  const files = await listImportFiles(paths)
  const source = await openImport(
    files
      .map((file) => file.name)
      .join(', ')
      .slice(0, 200),
    files,
  )
  const report = await importStudyData(SYSTEM_ACTOR, study.id, source, { preview: values.preview })
  show(io, values.json, report, () => describe(report))
  return report.problemCount > 0 ? 1 : 0
}

function describe(report: ImportReport): string {
  if (report.alreadyImported) return 'Exactly these files were imported before. Nothing was changed.'
  const warnings = report.warnings.map(({ message, count }) => `Note: ${message} (${count})`)
  if (report.problemCount > 0) return [...describeProblems(report), ...warnings].join('\n')
  const rows = IMPORT_KINDS.map((kind) => ({ kind, ...report.counts[kind] }))
    .filter(({ added, unchanged }) => added + unchanged > 0)
    .map(({ kind, added, unchanged }) => [kind, String(added), String(unchanged)])
  const table = formatTable(['', 'added', 'there already'], rows)
  const end = report.preview ? 'This was a preview: nothing was kept.' : 'Everything was imported.'
  return [table, ...warnings, end].join('\n')
}

function describeProblems({ problems, problemCount }: ImportReport): string[] {
  const lines = problems.map(
    ({ file, line, message }) => `${file}${line > 0 ? `, line ${line}` : ''}: ${message}`,
  )
  const further = problemCount - problems.length
  return [
    ...lines,
    ...(further > 0 ? [`… and ${further} more.`] : []),
    `Nothing was imported: ${problemCount} ${problemCount === 1 ? 'problem' : 'problems'}.`,
  ]
}
