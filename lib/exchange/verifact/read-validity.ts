import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { type ValidityValue, validityCode } from '@/lib/core/protocols/validity/validity-protocol'
import { type FilesByTable, readFiles } from '../format'
import { releaseTables } from './tables'

const DRAFT_ALIAS = 'validity-draft'
const REVIEW_ALIAS = 'validity-review'

/** The four checks of each proposition: an AI's draft and a clinician's final word, as two raters of one task. */
export async function* readValidity(files: FilesByTable, context: ImportContext): AsyncGenerator<ImportRow> {
  const told = new Set<string>()
  const rows = readFiles(files.get('proposition_validity'), releaseTables.proposition_validity, context)
  for await (const { file, line, row } of rows) {
    const { imperative, interrogative, incomplete, vague } = row
    const final: ValidityValue = { imperative, interrogative, incomplete, vague }
    if ((validityCode(final) === 'invalid') !== row.invalid) {
      const message = 'invalid is not what the four flags say.'
      context.findings.addProblem({ file, line, column: 'invalid', code: 'inconsistent', message })
      continue
    }
    const { imperative_draft, interrogative_draft, incomplete_draft, vague_draft } = row
    const hasDraft =
      imperative_draft !== undefined &&
      interrogative_draft !== undefined &&
      incomplete_draft !== undefined &&
      vague_draft !== undefined
    const draft = hasDraft && {
      imperative: imperative_draft,
      interrogative: interrogative_draft,
      incomplete: incomplete_draft,
      vague: vague_draft,
    }
    for (const [alias, value] of [
      [DRAFT_ALIAS, draft],
      [REVIEW_ALIAS, final],
    ] as const) {
      if (!value) continue
      if (!told.has(alias)) yield raterRow(alias, file, line)
      told.add(alias)
      yield {
        entity: 'rating',
        file,
        line,
        protocol: 'validity',
        proposition: row.proposition_id,
        rater: alias,
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
  }
}

function raterRow(alias: string, file: string, line: number): ImportRow {
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
