import type { Place } from '@/lib/core/exchange/import-report'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { findShipped } from '@/lib/core/protocols/shipped'
import {
  type ValidityValue,
  validityCode,
  validityProtocol,
  validityValueSchema,
} from '@/lib/core/protocols/validity/validity-protocol'
import { type FilesByTable, readFiles } from '../format'
import { raterRow, ratingRow } from '../import-rows'
import { releaseTables } from './tables'

const DRAFT_ALIAS = 'validity-draft'
const REVIEW_ALIAS = 'validity-review'
const DRAFT = { method: 'imported', name: 'Draft of the four checks' }

/**
 * The four checks of each proposition: an AI's draft and a clinician's final word, as two raters of one task. Where nobody has
 * reviewed a draft it is alone, in a table of ours.
 */
export async function* readValidity(files: FilesByTable, context: ImportContext): AsyncGenerator<ImportRow> {
  const told = new Set<string>()
  function* toRows(
    rater: string,
    proposition: string,
    place: Place,
    value: ValidityValue,
  ): Generator<ImportRow> {
    if (told.size === 0) yield* introduceValidity(place, context)
    if (!told.has(rater)) {
      const isDraft = rater === DRAFT_ALIAS
      yield raterRow(place, rater, isDraft ? 'ai' : 'human', isDraft ? DRAFT : null)
    }
    told.add(rater)
    yield ratingRow(place, {
      task: validityProtocol.id,
      item: proposition,
      rater,
      code: validityCode(value),
      value,
    })
  }
  const rows = readFiles(files.get('proposition_validity'), releaseTables.proposition_validity, context)
  for await (const { row, ...place } of rows) {
    const { imperative, interrogative, incomplete, vague } = row
    const final: ValidityValue = { imperative, interrogative, incomplete, vague }
    if ((validityCode(final) === 'invalid') !== row.invalid) {
      const message = 'invalid is not what the four flags say.'
      context.findings.addProblem({ ...place, column: 'invalid', code: 'inconsistent', message })
      continue
    }
    if (isDrafted(row)) yield* toRows(DRAFT_ALIAS, row.proposition_id, place, toDraft(row))
    yield* toRows(REVIEW_ALIAS, row.proposition_id, place, final)
  }
  const drafts = files.get('proposition_validity_drafts')
  const unreviewed = readFiles(drafts, releaseTables.proposition_validity_drafts, context)
  for await (const { row, ...place } of unreviewed)
    yield* toRows(DRAFT_ALIAS, row.proposition_id, place, toDraft(row))
}

/** The task of the four checks, where the study has none. */
export function* introduceValidity(place: Place, { tasks }: ImportContext): Generator<ImportRow> {
  const { id } = validityProtocol
  if (tasks.some(({ name }) => name === id)) return
  yield { entity: 'task', ...place, name: id, title: null, definition: findShipped(id), settings: null }
}

/** The four flags behind a label of the four checks; null where they do not lead to it. */
export function readFlags(label: string, value: unknown): ValidityValue | null {
  const flags = validityValueSchema.safeParse(value)
  return flags.success && validityCode(flags.data) === label ? flags.data : null
}

type Draft = Record<`${keyof ValidityValue}_draft`, boolean>

/** Whether each of the four is told. */
function isDrafted<Row extends { [Flag in keyof Draft]?: boolean | undefined }>(
  row: Row,
): row is Row & Draft {
  const { imperative_draft, interrogative_draft, incomplete_draft, vague_draft } = row
  return ![imperative_draft, interrogative_draft, incomplete_draft, vague_draft].includes(undefined)
}

function toDraft(row: Draft): ValidityValue {
  return {
    imperative: row.imperative_draft,
    interrogative: row.interrogative_draft,
    incomplete: row.incomplete_draft,
    vague: row.vague_draft,
  }
}
