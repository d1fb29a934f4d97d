import { z } from 'zod'
import { countCell, flagCell, idCell, roundCell, textCell, verdictCell } from '@/lib/core/exchange/cells'
import { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { checkValue, parseLine } from '../check-value'
import { untilProblem } from '../file-problem'
import type { Format } from '../format'
import type { ImportFile } from '../import-file'
import { LabelRows } from '../import-rows'
import { readLines } from '../read-jsonl'

/** What is absent is an empty text in files that doccano takes. */
const optional = <Cell extends z.ZodType>(cell: Cell) =>
  z.union([z.literal('').transform(() => null), cell]).nullish()

const row = z.object({
  proposition_id: idCell,
  label: z.array(verdictCell).max(1, 'must hold at most one label'),
  rater_id: optional(idCell),
  rater_kind: optional(z.enum(['human', 'ai'])),
  round: optional(roundCell),
  uncertain: optional(flagCell),
  comment: optional(textCell),
  /** What people wrote in doccano. */
  Comments: z.array(textCell).nullish(),
  active_ms: optional(countCell),
})

/** What doccano names the only file of a project whose annotators share their labels. */
const SHARED = 'all'

/** What to do with doccano's labels in another layout. */
export const JSONL_WANTED =
  'These are labels of doccano as CSV or JSON. In doccano choose Export dataset, then JSONL, and import the archive that it downloads.'

const downloaded = z.object({
  id: z.int(),
  text: z.string(),
  proposition_id: idCell,
  label: z.array(z.string()),
})

/**
 * A file that doccano named after an account, as `admin.jsonl`, under the name by which it is known here: `doccano-admin.jsonl`.
 * Any other file stays as it is.
 */
export async function nameDownload(file: ImportFile): Promise<ImportFile> {
  if (!/\.jsonl$/i.test(file.name)) return file
  for await (const { text } of untilProblem(readLines(file), new ImportFindings())) {
    const isDownloaded = downloaded.safeParse(
      parseLine(text, { file: file.name, line: 1 }, new ImportFindings()),
    )
    return isDownloaded.success ? { ...file, name: `doccano-${file.name}` } : file
  }
  return file
}

/**
 * Labels made in doccano, as its JSONL export: one line a statement and rater. doccano writes a file for each account, so a line
 * without `rater_id` belongs to the account that the file is named after: `doccano-ANNA.jsonl`, or `ANNA.jsonl` as it was downloaded.
 */
export const doccano: Format = {
  id: 'doccano',
  endings: ['jsonl'],
  tableOf: (stem) => (/^doccano(-.+)?$/.test(stem) ? 'labels' : null),
  async *read(files, context) {
    const rows = new LabelRows(context.findings)
    for (const file of files.get('labels') ?? []) yield* readLabels(file, rows, context)
  },
}

async function* readLabels(
  file: ImportFile,
  rows: LabelRows,
  { findings }: ImportContext,
): AsyncGenerator<ImportRow> {
  const account = /^doccano-(.+?)\.jsonl/i.exec(file.name)?.[1] ?? null
  for await (const { line, text } of untilProblem(readLines(file), findings)) {
    const place = { file: file.name, line }
    const value = parseLine(text, place, findings)
    const read = value === undefined ? null : checkValue(value, row, place, findings)
    if (!read) continue
    const code = read.label[0] ?? null
    if (code === null && account !== null) continue // the account's file has every line, also those of others
    const rater = read.rater_id ?? (account === SHARED ? null : account)
    if (rater === null) {
      if (code === null) continue // a statement that nobody has
      const message =
        account === SHARED
          ? 'In this project of doccano all annotators share their labels, and the file does not say who labeled. Switch that off in the project, or add rater_id to each line.'
          : 'rater_id has no value, and the file is not named after a rater.'
      findings.addProblem({ ...place, column: 'rater_id', code: 'missing', message })
      continue
    }
    yield* rows.take(place, {
      proposition: read.proposition_id,
      rater,
      raterKind: read.rater_kind ?? 'human',
      round: read.round ?? 1,
      code,
      uncertain: read.uncertain ?? false,
      comment: read.Comments?.join('\n') || read.comment || null,
      activeMs: read.active_ms ?? null,
      ratedAt: null,
    })
  }
}
