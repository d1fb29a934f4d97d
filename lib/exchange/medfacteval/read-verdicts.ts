import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { type FilesByTable, readFiles } from '../format'
import { raterRow, ratingRow } from '../import-rows'
import { publishedRow } from '../published-table'
import { factId, medfactevalTables, readAnswers, sortAnswers, summaryId } from './tables'

const TASK = 'key-facts'

type OfSummary = { doc_id: number; prototype: string; version?: string | undefined }

/** The item that looks for one fact of a case in a summary. @param at of the fact among its three, from 0 */
function itemOf({ doc_id, prototype, version }: OfSummary, at: number): string {
  return `${factId(doc_id, at)}|${summaryId(doc_id, prototype, version)}`
}

/** What models found, a row a model and a summary. A blank is no answer, as a call that failed leaves it. */
export async function* readModelResponses(
  files: FilesByTable,
  context: ImportContext,
): AsyncGenerator<ImportRow> {
  const known = new Set<string>()
  const rows = readFiles(files.get('model_responses'), medfactevalTables.model_responses, context)
  for await (const { row, ...location } of rows) {
    if (!known.has(row.model)) {
      known.add(row.model)
      yield raterRow(location, row.model, 'ai', { model: row.model })
    }
    const seconds = row.response_duration_seconds
    for (const [at, { present, contradicted }] of readAnswers(row).entries()) {
      if (present === null && contradicted === null) continue
      const { answers, unanswered } = sortAnswers({ present, contradicted })
      yield ratingRow(location, {
        task: TASK,
        item: itemOf(row, at),
        rater: row.model,
        code: null,
        answers,
        value: {
          ...(unanswered.length > 0 && { unanswered }),
          ...(seconds !== undefined && { reviewSeconds: seconds }),
          ...(row.response_cost !== undefined && { cost: row.response_cost / 3 }),
        },
        // what is known of a whole summary is shared out among its facts
        activeMs: seconds === undefined ? null : Math.round((seconds * 1000) / 3),
      })
    }
  }
}

/** What people settled on, for studies of which no single person's answers are known; then what was printed of them. */
export async function* readSettled(files: FilesByTable, context: ImportContext): AsyncGenerator<ImportRow> {
  const rows = readFiles(files.get('settled_responses'), medfactevalTables.settled_responses, context)
  for await (const { row, ...location } of rows)
    for (const [at, own] of readAnswers(row).entries()) {
      const decided = { task: TASK, item: itemOf(row, at), value: null, rationale: row.rationale }
      for (const [field, code] of Object.entries(sortAnswers(own).answers))
        yield {
          entity: 'decision',
          ...location,
          ...decided,
          field,
          code,
          reason: null,
          guideline: null,
          decidedBy: null,
        }
    }
  const published = readFiles(files.get('published_values'), medfactevalTables.published_values, context)
  for await (const { row, ...location } of published) yield publishedRow(location, TASK, row)
}
