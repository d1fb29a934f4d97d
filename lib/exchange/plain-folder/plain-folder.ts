import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { type FilesByTable, type Format, readFiles, TABLE_ENDINGS } from '../format'
import { readChart } from './read-chart'
import { readRatings } from './read-ratings'
import { plainTables } from './tables'

/** Notes, admissions and documents as tables; optionally propositions, ratings and what belongs to them. CSV or JSONL. */
export const plainFolder: Format = {
  id: 'plain-folder',
  endings: TABLE_ENDINGS,
  tableOf(stem) {
    if (stem === 'noteevents') return 'notes'
    return Object.hasOwn(plainTables, stem) ? stem : null
  },
  async *read(files, context) {
    yield* readChart(files, context)
    yield* readPropositions(files, context)
    yield* readRatings(files, context)
  },
}

async function* readPropositions(files: FilesByTable, context: ImportContext): AsyncGenerator<ImportRow> {
  const ordinals = new Map<string, number>()
  const rows = readFiles(files.get('propositions'), plainTables.propositions, context)
  for await (const { file, line, row } of rows) {
    const { document_id: document, start = null, end = null } = row
    if ((start === null) !== (end === null) || (start !== null && end !== null && start >= end)) {
      const message = 'start and end must come together, with start before end.'
      context.findings.addProblem({ file, line, column: 'start', code: 'value', message })
      continue
    }
    const ordinal = row.ordinal ?? ordinals.get(document) ?? 0
    ordinals.set(document, ordinal + 1)
    yield {
      entity: 'proposition',
      file,
      line,
      externalId: row.proposition_id,
      document,
      kind: row.kind,
      ordinal,
      text: row.text,
      start,
      end,
      ...(row.excluded === undefined ? {} : { excluded: row.excluded }),
    }
  }
}
