import { z } from 'zod'
import { countCell, flagCell, idCell, roundCell, textCell, verdictCell } from '@/lib/core/exchange/cells'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { checkValue } from '../check-value'
import type { Format } from '../format'
import type { ImportFile } from '../import-file'
import { LabelRows } from '../label-rows'
import { parseLine } from '../parse-line'
import { readLines } from '../read-jsonl'
import { untilProblem } from '../until-problem'

const row = z.object({
  proposition_id: idCell,
  label: z.array(verdictCell).max(1, 'must hold at most one label'),
  rater_id: idCell.nullish(),
  rater_kind: z.enum(['human', 'ai']).nullish(),
  round: roundCell.nullish(),
  uncertain: flagCell.nullish(),
  Comments: z.array(textCell).nullish(),
  active_ms: countCell.nullish(),
})

/**
 * Labels made in doccano, as its JSONL export: one line a statement and rater. doccano writes a file for each account, so a line
 * without `rater_id` belongs to the account that the file is named after: `doccano-ANNA.jsonl`.
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
    const rater = read.rater_id ?? account
    if (rater === null) {
      if (code === null) continue // a statement that nobody has
      const message = 'rater_id has no value, and the file is not named after a rater.'
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
      comment: read.Comments?.join('\n') || null,
      activeMs: read.active_ms ?? null,
      ratedAt: null,
    })
  }
}
