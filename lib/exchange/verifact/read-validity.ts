import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { type ValidityValue, validityCode } from '@/lib/core/protocols/validity/validity-protocol'
import { type FilesByTable, readFiles } from '../format'
import { releaseTables } from './tables'

const DRAFT_ALIAS = 'validity-draft'
const REVIEW_ALIAS = 'validity-review'

/**
 * The four checks of each proposition: an AI's draft and a clinician's final word, as two raters of one task. Where nobody has
 * reviewed a draft it is alone, in a table of ours.
 */
export async function* readValidity(files: FilesByTable, context: ImportContext): AsyncGenerator<ImportRow> {
  const told = new Set<string>()
  function* toRows(alias: string, place: Place, value: ValidityValue): Generator<ImportRow> {
    if (!told.has(alias)) yield raterRow(alias, place)
    told.add(alias)
    yield ratingRow(alias, place, value)
  }
  const rows = readFiles(files.get('proposition_validity'), releaseTables.proposition_validity, context)
  for await (const { file, line, row } of rows) {
    const place = { file, line, proposition: row.proposition_id }
    const { imperative, interrogative, incomplete, vague } = row
    const final: ValidityValue = { imperative, interrogative, incomplete, vague }
    if ((validityCode(final) === 'invalid') !== row.invalid) {
      const message = 'invalid is not what the four flags say.'
      context.findings.addProblem({ file, line, column: 'invalid', code: 'inconsistent', message })
      continue
    }
    if (isDrafted(row)) yield* toRows(DRAFT_ALIAS, place, toDraft(row))
    yield* toRows(REVIEW_ALIAS, place, final)
  }
  const drafts = files.get('proposition_validity_drafts')
  for await (const { file, line, row } of readFiles(
    drafts,
    releaseTables.proposition_validity_drafts,
    context,
  )) {
    yield* toRows(DRAFT_ALIAS, { file, line, proposition: row.proposition_id }, toDraft(row))
  }
}

type Place = { file: string; line: number; proposition: string }

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

function ratingRow(rater: string, place: Place, value: ValidityValue): ImportRow {
  return {
    entity: 'rating',
    ...place,
    protocol: 'validity',
    rater,
    round: 1,
    code: validityCode(value),
    value,
    uncertain: false,
    comment: null,
    activeMs: null,
    ratedAt: null,
    reference: null,
  }
}

function raterRow(alias: string, { file, line }: Place): ImportRow {
  const isDraft = alias === DRAFT_ALIAS
  return {
    entity: 'rater',
    file,
    line,
    alias,
    kind: isDraft ? 'ai' : 'human',
    configuration: isDraft ? { method: 'imported', name: 'Draft of the four checks' } : null,
  }
}
