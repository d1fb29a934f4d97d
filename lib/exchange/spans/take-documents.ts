import { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import type { ImportFile } from '../import-file'
import { MarkedRows } from './marked-rows'
import { type RawDocument, toMarkedItems } from './raw-document'

type Reader = (file: ImportFile, context: ImportContext, rows: MarkedRows) => AsyncIterable<RawDocument>

/**
 * The rows of files that hold texts with their passages. They are read twice: which task they are about, all their labels say
 * together.
 */
export async function* takeDocuments(
  files: readonly ImportFile[],
  context: ImportContext,
  read: Reader,
): AsyncGenerator<ImportRow> {
  const [first] = files
  const labels = await listLabels(files, context, read)
  if (!labels || !first) return
  const rows = new MarkedRows(context)
  const task = rows.chooseTask(labels, { file: first.name, line: 0 })
  if (!task) return
  for (const file of files)
    for await (const document of read(file, context, rows))
      for (const item of toMarkedItems(document, context.findings) ?? []) yield* rows.take(item, task)
  yield* rows.finish()
}

/** All labels of the files; null where one cannot be read. What only matters when rows are made is not said twice. */
async function listLabels(
  files: readonly ImportFile[],
  context: ImportContext,
  read: Reader,
): Promise<Set<string> | null> {
  const findings = new ImportFindings()
  const labels = new Set<string>()
  const own = { ...context, findings }
  const rows = new MarkedRows(own)
  for (const file of files)
    for await (const { marks } of read(file, own, rows)) for (const { label } of marks) labels.add(label)
  for (const problem of findings.problems) context.findings.addProblem(problem)
  context.findings.countFurther(findings.problemCount - findings.problems.length)
  return findings.problemCount > 0 ? null : labels
}
