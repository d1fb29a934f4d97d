import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { findShipped } from '@/lib/core/protocols/shipped'
import {
  toValidityAnswer,
  VALIDITY_CHECKS,
  type ValidityFlags,
} from '@/lib/core/protocols/validity/validity-checks'
import { type FilesByTable, readFiles } from '../format'
import { raterRow, ratingRow } from '../import-rows'
import { releaseTables } from './tables'

const VALIDITY = findShipped('validity')
const DRAFT_ALIAS = 'validity-draft'
const REVIEW_ALIAS = 'validity-review'
const DRAFT = { method: 'imported', name: 'Draft of the four checks' }

/**
 * The four checks of each proposition: an AI's draft and a clinician's final word, as two raters of one task. Where nobody has
 * reviewed a draft it is alone, in a table of ours.
 */
export async function* readValidity(files: FilesByTable, context: ImportContext): AsyncGenerator<ImportRow> {
  const reported = new Set<string>()
  function* toRows(
    rater: string,
    proposition: string,
    location: FileLocation,
    flags: ValidityFlags,
  ): Generator<ImportRow> {
    if (reported.size === 0 && context.tasks.every(({ name }) => name !== VALIDITY.id)) {
      const { id: name } = VALIDITY
      yield { entity: 'task', ...location, name, title: null, definition: VALIDITY, settings: null }
    }
    if (!reported.has(rater)) {
      const isDraft = rater === DRAFT_ALIAS
      yield raterRow(location, rater, isDraft ? 'ai' : 'human', isDraft ? DRAFT : null)
    }
    reported.add(rater)
    yield ratingRow(location, {
      task: VALIDITY.id,
      item: proposition,
      rater,
      code: null,
      answers: toValidityAnswer(flags),
    })
  }
  const rows = readFiles(files.get('proposition_validity'), releaseTables.proposition_validity, context)
  for await (const { row, ...location } of rows) {
    const { imperative, interrogative, incomplete, vague } = row
    const final: ValidityFlags = { imperative, interrogative, incomplete, vague }
    if (VALIDITY_CHECKS.some((check) => final[check]) !== row.invalid) {
      const message = 'invalid is not what the four flags say.'
      context.findings.addProblem({ ...location, column: 'invalid', code: 'inconsistent', message })
      continue
    }
    if (isDrafted(row)) yield* toRows(DRAFT_ALIAS, row.proposition_id, location, toDraft(row))
    yield* toRows(REVIEW_ALIAS, row.proposition_id, location, final)
  }
  const drafts = files.get('proposition_validity_drafts')
  const unreviewed = readFiles(drafts, releaseTables.proposition_validity_drafts, context)
  for await (const { row, ...location } of unreviewed)
    yield* toRows(DRAFT_ALIAS, row.proposition_id, location, toDraft(row))
}

type Draft = Record<`${keyof ValidityFlags}_draft`, boolean>

/** Whether each of the four is given. */
function isDrafted<Row extends { [Flag in keyof Draft]?: boolean | undefined }>(
  row: Row,
): row is Row & Draft {
  const { imperative_draft, interrogative_draft, incomplete_draft, vague_draft } = row
  return ![imperative_draft, interrogative_draft, incomplete_draft, vague_draft].includes(undefined)
}

function toDraft(row: Draft): ValidityFlags {
  return {
    imperative: row.imperative_draft,
    interrogative: row.interrogative_draft,
    incomplete: row.incomplete_draft,
    vague: row.vague_draft,
  }
}
