import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { type FilesByTable, type Format, readFiles, TABLE_ENDINGS } from '../format'
import { publishedRow } from '../published-table'
import { TasksOfImport } from '../tasks'
import { readChart } from './read-chart'
import { readRatings } from './read-ratings'
import { readItems, readTasks } from './read-tasks'
import { plainTables } from './tables'

/** `pdsqi-9-1.json`: a definition, by its id and version. */
const PROTOCOL = /^[a-z][a-z0-9-]*-\d+(-[0-9a-f]{8})?$/

/**
 * Notes, admissions and documents as tables; optionally propositions, tasks with their protocols and items, ratings and what
 * belongs to them. CSV or JSONL.
 */
export const plainFolder: Format = {
  id: 'plain-folder',
  endings: [...TABLE_ENDINGS, 'json'],
  tableOf(stem, ending) {
    if (ending === 'json') return PROTOCOL.test(stem) ? 'protocols' : null
    if (stem === 'noteevents') return 'notes'
    return Object.hasOwn(plainTables, stem) ? stem : null
  },
  async *read(files, context) {
    yield* readChart(files, context)
    yield* readPropositions(files, context)
    const tasks = new TasksOfImport(context)
    yield* readTasks(files, tasks, context)
    yield* readItems(files, tasks, context)
    yield* readRatings(files, tasks, context)
    yield* readPublished(files, tasks, context)
  },
}

/** What was printed elsewhere of a task; where none is named, of the first. */
async function* readPublished(
  files: FilesByTable,
  tasks: TasksOfImport,
  context: ImportContext,
): AsyncGenerator<ImportRow> {
  const rows = readFiles(files.get('published_values'), plainTables.published_values, context)
  for await (const { row, ...location } of rows) {
    const task = tasks.take(row.task_id, location, 'task_id', context.findings)
    if (task) yield publishedRow(location, task.name, row)
  }
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
      ...(row.attributes === undefined ? {} : { attributes: row.attributes }),
    }
  }
}
