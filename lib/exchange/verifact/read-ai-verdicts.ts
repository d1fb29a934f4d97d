import type { z } from 'zod'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { type FilesByTable, readFiles } from '../format'
import { raterRow, ratingRow, toReferenceRow } from '../import-rows'
import { type AiRaterCells, releaseTables, VERDICT } from './tables'

/** Verdicts of AI raters in either layout, with what each judge was and what it was shown. */
export async function* readAiVerdicts(
  files: FilesByTable,
  context: ImportContext,
): AsyncGenerator<ImportRow> {
  const aiRaters = new Set<string>()
  yield* readAiRaters(files, context, aiRaters)
  const payloads = readFiles(files.get('reference_payloads'), releaseTables.reference_payloads, context)
  for await (const { row, ...location } of payloads)
    yield toReferenceRow(location, row.reference, row.reference_id)
  for await (const { row, ...location } of readFiles(
    files.get('verdicts'),
    releaseTables.verdicts,
    context,
  )) {
    const value: Record<string, unknown> = { ...row.value }
    if (row.reasoning_chain !== undefined) value['reasoningChain'] = row.reasoning_chain
    if (row.reasoning_final_answer !== undefined) value['reasoningFinalAnswer'] = row.reasoning_final_answer
    yield toRating(location, { ...row, value, rater: row.rater_alias, reference: row.reference_id ?? null })
  }
  yield* readWideVerdicts(files, context, aiRaters)
}

/** Layout 1.0.0 repeats judge and reference text on every row. */
async function* readWideVerdicts(
  files: FilesByTable,
  context: ImportContext,
  aiRaters: Set<string>,
): AsyncGenerator<ImportRow> {
  const references = new Set<string>()
  const rows = readFiles(files.get('verifact_verdicts'), releaseTables.verifact_verdicts, context)
  for await (const { row, ...location } of rows) {
    const alias = row.rater_alias ?? row.rater_name
    if (alias === undefined) {
      const message = 'rater_alias has no value.'
      context.findings.addProblem({ ...location, column: 'rater_alias', code: 'missing', message })
      continue
    }
    if (!aiRaters.has(alias)) {
      aiRaters.add(alias)
      yield aiRaterRow(location, alias, row)
    }
    let reference: string | null = null
    if (row.reference !== undefined) {
      const referenceRow = toReferenceRow(location, row.reference)
      reference = referenceRow.key
      if (!references.has(reference)) yield referenceRow
      references.add(reference)
    }
    yield toRating(location, { ...row, value: row.value ?? {}, rater: alias, reference })
  }
}

async function* readAiRaters(
  files: FilesByTable,
  context: ImportContext,
  reported: Set<string>,
): AsyncGenerator<ImportRow> {
  const models = new Map<string, Record<string, unknown>>()
  for await (const { row } of readFiles(files.get('model_metadata'), releaseTables.model_metadata, context)) {
    models.set(row.model, {
      judgeModel: row.judge_model_name,
      tokenizerModel: row.tokenizer_model_name,
      isReasoningModel: row.is_reasoning_model,
      structuredOutputModel: row.structured_output_model_name,
      structuredOutputTokenizer: row.structured_output_tokenizer_name,
    })
  }
  const roles = await readRoles(files, context)
  const aiRaters = readFiles(files.get('rater_configurations'), releaseTables.rater_configurations, context)
  for await (const { row, ...location } of aiRaters) {
    reported.add(row.rater_alias)
    const role = [...(roles.get(settingsKey(row)) ?? [])].join(', ')
    yield aiRaterRow(location, row.rater_alias, row, {
      ...models.get(row.model ?? ''),
      publicationRole: role === '' ? undefined : role,
    })
  }
}

type Settings = Pick<
  AiRaterCells,
  | 'model'
  | 'fact_type'
  | 'retrieval_method'
  | 'top_n'
  | 'reference_format'
  | 'reference_only_admission'
  | 'deduplicate_text'
>

/** What each configuration is in the publication, such as `main`, by its settings: of the statements of any author and kind. */
async function readRoles(files: FilesByTable, context: ImportContext): Promise<Map<string, Set<string>>> {
  const roles = new Map<string, Set<string>>()
  const table = releaseTables.model_configuration_matrix
  for await (const { row } of readFiles(files.get('model_configuration_matrix'), table, context)) {
    if (row.publication_role === undefined) continue
    const key = settingsKey(row)
    roles.set(key, (roles.get(key) ?? new Set()).add(row.publication_role))
  }
  return roles
}

function settingsKey(row: Settings): string {
  const { model, fact_type, retrieval_method, top_n, reference_format } = row
  const parts = [model, fact_type, retrieval_method, top_n, reference_format]
  return JSON.stringify([...parts, row.reference_only_admission, row.deduplicate_text])
}

function aiRaterRow(
  location: FileLocation,
  alias: string,
  cells: Omit<AiRaterCells, 'rater_alias'>,
  model: Record<string, unknown> = {},
): ImportRow {
  const configuration = cells.configuration ?? {
    method: 'imported',
    name: cells.rater_name,
    model: cells.model,
    ...model,
    factKind: cells.fact_type,
    retrieval: cells.retrieval_method,
    facts: cells.top_n,
    referenceFormat: cells.reference_format,
    admissionOnly: cells.reference_only_admission,
    deduplicated: cells.deduplicate_text,
  }
  return raterRow(location, alias, 'ai', withoutGaps(configuration))
}

function withoutGaps(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

type Verdict = {
  proposition_id: string
  verdict: z.output<(typeof releaseTables)['verdicts']['schema']>['verdict']
  reason?: string | undefined
  rater: string
  value: Record<string, unknown>
  reference: string | null
}

function toRating(location: FileLocation, row: Verdict): ImportRow {
  return ratingRow(location, {
    task: VERDICT,
    item: row.proposition_id,
    rater: row.rater,
    code: row.verdict,
    value: row.value,
    comment: row.reason ?? null,
    reference: row.reference,
  })
}
