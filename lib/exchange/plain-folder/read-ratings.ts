import type { z } from 'zod'
import type { Place } from '@/lib/core/exchange/import-report'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { validityCode, validityValueSchema } from '@/lib/core/protocols/validity/validity-protocol'
import { verdictSchema } from '@/lib/core/protocols/verdict/verdict'
import { type FilesByTable, readFiles } from '../format'
import { raterRow, ratingRow, toReferenceRow } from '../import-rows'
import type { TableRow } from '../read-table'
import { plainTables } from './tables'

type RatingCells = z.output<typeof plainTables.ratings.schema>
type RaterKind = 'human' | 'ai'

/** Raters, ratings with their evidence and reference contexts, and decisions. */
export async function* readRatings(files: FilesByTable, context: ImportContext): AsyncGenerator<ImportRow> {
  const kinds = new Map<string, RaterKind>()
  for await (const { row, ...place } of readFiles(files.get('raters'), plainTables.raters, context)) {
    const { rater_id: alias, rater_kind: kind, configuration } = row
    kinds.set(alias, kind)
    yield raterRow(place, alias, kind, configuration)
  }
  for await (const { row, ...place } of readFiles(files.get('references'), plainTables.references, context)) {
    yield toReferenceRow(place, row.text, row.reference_id)
  }
  for await (const row of readFiles(files.get('ratings'), plainTables.ratings, context)) {
    yield* toRows(row, kinds, context)
  }
  for await (const { file, line, row } of readFiles(files.get('evidence'), plainTables.evidence, context)) {
    yield {
      entity: 'evidence',
      file,
      line,
      proposition: row.proposition_id,
      rater: row.rater_id,
      round: row.round,
      note: row.note_id,
      start: row.start ?? null,
      quote: row.quote,
    }
  }
  yield* readDecisions(files, kinds, context)
}

function* toRows(
  { row, ...place }: TableRow<RatingCells>,
  kinds: Map<string, RaterKind>,
  context: ImportContext,
): Generator<ImportRow> {
  const { rater_id: rater, proposition_id: proposition, round } = row
  const known = kinds.get(rater)
  const kind = row.rater_kind ?? known ?? 'human'
  if (known === undefined) {
    kinds.set(rater, kind)
    yield raterRow(place, rater, kind)
  } else if (known !== kind) {
    const message = `The rater ${rater} is both human and ai.`
    context.findings.addProblem({ ...place, column: 'rater_kind', code: 'inconsistent', message })
  }
  const value = readValue(row, place, context)
  if (value === null) return
  yield ratingRow(place, {
    protocol: row.protocol,
    proposition,
    rater,
    round,
    code: row.label ?? null,
    value,
    uncertain: row.uncertain,
    comment: row.comment ?? null,
    activeMs: row.active_ms ?? null,
    ratedAt: row.rated_at ?? null,
    reference: row.reference_id ?? null,
  })
  const { evidence_note_id: note, evidence_quote: quote, evidence_start: start = null } = row
  if (note !== undefined && quote !== undefined) {
    yield { entity: 'evidence', ...place, proposition, rater, round, note, start, quote }
  }
}

/** The protocol's own fields; null when label and protocol don't fit, which is then a problem. */
function readValue(row: RatingCells, place: Place, context: ImportContext): Record<string, unknown> | null {
  const report = (column: string, message: string) =>
    context.findings.addProblem({ ...place, column, code: 'label', message: `${column} ${message}` })
  if ((row.evidence_note_id === undefined) !== (row.evidence_quote === undefined)) {
    report('evidence_quote', 'and evidence_note_id must come together.')
    return null
  }
  if (row.label === undefined) return {}
  const { confidence } = row
  if (row.protocol === 'verdict') {
    if (verdictSchema.safeParse(row.label).success)
      return { ...row.value, ...(confidence !== undefined && { confidence }) }
    report('label', 'does not belong to the protocol verdict.')
    return null
  }
  if (confidence !== undefined) {
    report('confidence', 'belongs to the protocol verdict alone.')
    return null
  }
  const flags = validityValueSchema.safeParse(row.value)
  if (flags.success && validityCode(flags.data) === row.label) return flags.data
  report('label', 'does not fit the flags in value.')
  return null
}

async function* readDecisions(
  files: FilesByTable,
  kinds: Map<string, RaterKind>,
  context: ImportContext,
): AsyncGenerator<ImportRow> {
  for await (const { row, ...place } of readFiles(files.get('decisions'), plainTables.decisions, context)) {
    const { decided_by: decidedBy = null, rationale } = row
    if (decidedBy !== null && !kinds.has(decidedBy)) {
      kinds.set(decidedBy, 'human')
      yield raterRow(place, decidedBy, 'human')
    }
    yield {
      entity: 'decision',
      ...place,
      proposition: row.proposition_id,
      code: row.label,
      rationale: rationale ?? 'The decision came without a reason.',
      reason: row.reason ?? null,
      guideline: row.guideline ?? null,
      decidedBy,
    }
  }
}
