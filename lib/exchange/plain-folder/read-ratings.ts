import type { z } from 'zod'
import { readAnswerCells } from '@/lib/core/exchange/answer-columns'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { ImportContext, ImportRow, ImportRowOf, NamedTask } from '@/lib/core/exchange/import-row'
import { type FilesByTable, readFiles } from '../format'
import { raterRow, ratingRow, toReferenceRow } from '../import-rows'
import type { TableRow } from '../read-table'
import { listLabels, readDecided, type TasksOfImport } from '../tasks'
import { plainTables } from './tables'

type RatingCells = z.output<typeof plainTables.ratings.schema>
type RaterKind = 'human' | 'ai'

/** Raters, ratings with their evidence and reference contexts, and decisions. */
export async function* readRatings(
  files: FilesByTable,
  tasks: TasksOfImport,
  context: ImportContext,
): AsyncGenerator<ImportRow> {
  const kinds = new Map<string, RaterKind>()
  for await (const { row, ...location } of readFiles(files.get('raters'), plainTables.raters, context)) {
    const { rater_id: alias, rater_kind: kind, configuration } = row
    kinds.set(alias, kind)
    yield raterRow(location, alias, kind, configuration)
  }
  for await (const { row, ...location } of readFiles(
    files.get('references'),
    plainTables.references,
    context,
  )) {
    yield toReferenceRow(location, row.text, row.reference_id)
  }
  for await (const row of readFiles(files.get('ratings'), plainTables.ratings, context)) {
    yield* toRows(row, kinds, tasks, context)
  }
  for await (const { file, line, row } of readFiles(files.get('evidence'), plainTables.evidence, context)) {
    const about = readSubject(row, { file, line }, tasks, context)
    if (!about) continue
    yield {
      entity: 'evidence',
      file,
      line,
      task: about.task.name,
      item: about.item,
      rater: row.rater_id,
      round: row.round,
      note: row.note_id,
      start: row.start ?? null,
      quote: row.quote,
    }
  }
  yield* readDecisions(files, kinds, tasks, context)
}

type Subject = {
  task_id?: string | undefined
  protocol?: string | undefined
  item_key?: string | undefined
  proposition_id?: string | undefined
}

/** The task and the item that a row is about; null when it names none, which is then in the findings. */
function readSubject(
  row: Subject,
  location: FileLocation,
  tasks: TasksOfImport,
  { findings }: ImportContext,
): { task: NamedTask; item: string } | null {
  const column = row.task_id === undefined ? 'protocol' : 'task_id'
  const task = tasks.take(row.task_id ?? row.protocol, location, column, findings)
  const item = row.item_key ?? row.proposition_id
  if (item === undefined) {
    const message = 'proposition_id has no value, and there is no item_key.'
    findings.addProblem({ ...location, column: 'proposition_id', code: 'missing', message })
  }
  return task && item !== undefined ? { task, item } : null
}

function* toRows(
  { row, ...location }: TableRow<RatingCells>,
  kinds: Map<string, RaterKind>,
  tasks: TasksOfImport,
  context: ImportContext,
): Generator<ImportRow> {
  const about = readSubject(row, location, tasks, context)
  if (!about) return
  const { task, item } = about
  const { rater_id: rater, round } = row
  const known = kinds.get(rater)
  const kind = row.rater_kind ?? known ?? 'human'
  if (known === undefined) {
    kinds.set(rater, kind)
    yield raterRow(location, rater, kind)
  } else if (known !== kind) {
    const message = `The rater ${rater} is both human and ai.`
    context.findings.addProblem({ ...location, column: 'rater_kind', code: 'inconsistent', message })
  }
  const said = readSaid(row, task, location, context)
  if (said === null) return
  yield ratingRow(location, {
    task: task.name,
    item,
    rater,
    round,
    ...said,
    uncertain: row.uncertain,
    comment: row.comment ?? null,
    activeMs: row.active_ms ?? null,
    ratedAt: row.rated_at ?? null,
    reference: row.reference_id ?? null,
  })
  const { evidence_note_id: note, evidence_quote: quote, evidence_start: start = null } = row
  if (note !== undefined && quote !== undefined) {
    yield { entity: 'evidence', ...location, task: task.name, item, rater, round, note, start, quote }
  }
}

type Said = Pick<ImportRowOf<'rating'>, 'code' | 'answers' | 'value'>

/** What was answered; null when it does not fit the task, which is then a problem. */
function readSaid(
  row: RatingCells,
  task: NamedTask,
  location: FileLocation,
  context: ImportContext,
): Said | null {
  const report = (column: string, message: string) => {
    context.findings.addProblem({ ...location, column, code: 'label', message: `${column} ${message}` })
    return null
  }
  const { label, confidence } = row
  if ((row.evidence_note_id === undefined) !== (row.evidence_quote === undefined))
    return report('evidence_quote', 'and evidence_note_id must come together.')
  const { answers, problems } = readAnswerCells(task.definition, row.answers ?? {})
  const [problem] = problems
  if (problem !== undefined) return report('answer', `${problem}.`)
  const value = { ...row.value, ...(confidence !== undefined && { confidence }) }
  const labels = listLabels(task)
  if (labels) {
    const [said] = Object.values(answers ?? {}) as string[]
    const code = label ?? said ?? null
    if (code === null) return { code, answers: null, value: {} }
    return labels.includes(code)
      ? { code, answers: null, value }
      : report('label', `must be one of ${labels.join(', ')}.`)
  }
  if (answers !== null) return { code: null, answers, value }
  if (label === undefined) return { code: null, answers: null, value: {} }
  return report('label', `is not enough: ${task.name} asks for columns that begin with answer.`)
}

async function* readDecisions(
  files: FilesByTable,
  kinds: Map<string, RaterKind>,
  tasks: TasksOfImport,
  context: ImportContext,
): AsyncGenerator<ImportRow> {
  for await (const { row, ...location } of readFiles(
    files.get('decisions'),
    plainTables.decisions,
    context,
  )) {
    const about = readSubject(row, location, tasks, context)
    if (!about) continue
    const decided = readDecided(about.task, row)
    if ('problem' in decided) {
      const { column, problem } = decided
      const code = problem === 'has no value' ? 'missing' : 'label'
      context.findings.addProblem({ ...location, column, code, message: `${column} ${problem}.` })
      continue
    }
    const { decided_by: decidedBy = null, rationale } = row
    if (decidedBy !== null && !kinds.has(decidedBy)) {
      kinds.set(decidedBy, 'human')
      yield raterRow(location, decidedBy, 'human')
    }
    yield {
      entity: 'decision',
      ...location,
      task: about.task.name,
      item: about.item,
      ...decided,
      rationale: rationale ?? 'The decision came without a reason.',
      reason: row.reason ?? null,
      guideline: row.guideline ?? null,
      decidedBy,
    }
  }
}
