import { z } from 'zod'
import { fullTextCell, idCell, instantCell, roundCell, textCell } from '@/lib/core/exchange/cells'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { ImportContext, ImportRow, NamedTask } from '@/lib/core/exchange/import-row'
import { checkValue } from '../check-value'
import { JSONL_WANTED } from '../doccano/doccano'
import { listToolQuestions, type ToolQuestion, toAnswers } from '../export/tool-questions'
import { untilProblem } from '../file-problem'
import type { Format } from '../format'
import type { ImportFile } from '../import-file'
import { LabelRows } from '../import-rows'
import { readJsonElements } from '../read-json-elements'
import { ForeignTasks } from '../spans/foreign-tasks'
import { READINGS, readMarkRegions, textsOfData } from '../spans/label-studio-marks'
import { type MarkedItem, UNSAID } from '../spans/marked-item'
import { MarkedRows } from '../spans/marked-rows'
import { toMarkedItems } from '../spans/raw-document'
import { listLabels, TasksOfImport } from '../tasks'
import { listPassageLabels, toGlued, toOwnProject } from './foreign-project'
import { isHeld } from './label-studio-config'

/** Whose answer it is, of those that our export brought: Label Studio has them all under the account that imported them. */
const origin = z.object({
  rater_id: idCell.optional(),
  round: roundCell.optional(),
  rated_at: instantCell.nullish(),
  /** What Label Studio does not ask. */
  answers: z.record(z.string(), z.unknown()).optional(),
})

const region = z.object({
  id: z.string().optional(),
  from_name: z.string().optional(),
  to_name: z.string().optional(),
  type: z.string().optional(),
  from_id: z.string().optional(),
  to_id: z.string().optional(),
  direction: z.string().optional(),
  labels: z.array(z.string()).optional(),
  meta: origin.optional(),
  value: z
    .object({
      choices: z.array(z.string()).optional(),
      text: z.union([textCell, z.array(textCell)]).optional(),
      rating: z.number().optional(),
      number: z.number().optional(),
      start: z.coerce.number().int().min(0).optional(),
      end: z.coerce.number().int().min(0).optional(),
      labels: z.array(z.string()).optional(),
    })
    .optional(),
})

/** Label Studio writes the account's number, or what its administrator chose to export of it. */
const person = z.union([idCell, z.object({ email: idCell.optional(), id: idCell.optional() })], {
  error: 'must be an id or an object with an e-mail or id',
})

const annotation = z.object({
  completed_by: person.nullish(),
  was_cancelled: z.boolean().nullish(),
  round: roundCell.nullish(),
  created_at: instantCell.nullish(),
  lead_time: z.number().min(0).max(2_000_000).nullish(),
  result: z.array(region),
})

const prediction = z.object({ model_version: idCell, result: z.array(region) })

const task = z.object({
  id: idCell.optional(),
  data: z.looseObject({
    task_id: idCell.optional(),
    proposition_id: idCell.optional(),
    item_key: textCell.optional(),
    text: fullTextCell.optional(),
  }),
  annotations: z.array(annotation).nullish(),
  /** Label Studio exports the numbers of predictions alone. */
  predictions: z.array(z.union([prediction, z.int()])).nullish(),
})

/**
 * Labels made in Label Studio with the configuration that the export writes, as its JSON export: annotations of people and
 * predictions of models, for items that are in the study already.
 */
export const labelStudio: Format = {
  id: 'label-studio',
  endings: ['json'],
  tableOf: (stem) => (stem === 'manifest' ? null : 'tasks'),
  async *read(files, context) {
    const rows = new LabelRows(context.findings)
    const marked = new MarkedRows(context)
    const foreign = new ForeignTasks(marked, listPassageLabels)
    const of = { tasks: new TasksOfImport(context), marked, foreign }
    for (const file of files.get('tasks') ?? []) yield* readTasks(file, rows, of, context)
    yield* of.marked.finish()
  },
}

async function* readTasks(
  file: ImportFile,
  rows: LabelRows,
  { tasks, marked, foreign }: { tasks: TasksOfImport; marked: MarkedRows; foreign: ForeignTasks },
  { findings }: ImportContext,
): AsyncGenerator<ImportRow> {
  let count = 0
  for await (const { line, value } of untilProblem(readJsonElements(file, null, findings), findings)) {
    count += 1
    const location = { file: file.name, line }
    const message = sayForeign(value)
    if (message !== null) {
      findings.addProblem({ ...location, column: null, code: 'other_format', message })
      return
    }
    const read = checkValue(value, task, location, findings)
    if (!read) continue
    const own = isForeign(read.data) ? await foreign.find(file, location) : 'no passages'
    if (own === null) return
    const about =
      own === 'no passages' ? readSubject(read.data, tasks, location, findings) : { task: own, item: null }
    if (!about) continue
    const { item, task: ofTask } = about
    const subject = { task: ofTask.name, item: item ?? '' }
    const name = item ?? `${file.name.replace(/\.json.*$/i, '')}-${read.id ?? count}`
    const key = { key: item, name }
    const isMarked = ofTask.definition.spanLayers.length > 0
    for (const given of read.annotations ?? []) {
      if (given.was_cancelled) continue
      const label = readResult(given.result, ofTask, location, findings)
      if (!label) continue
      const { rater_id, round, rated_at } = label.origin
      const rater = rater_id ?? nameOf(given.completed_by)
      if (rater === null) {
        const message = 'completed_by has no value, and no rater_id stands with the verdict.'
        findings.addProblem({ ...location, column: 'annotations.completed_by', code: 'missing', message })
        continue
      }
      const rating = {
        ...subject,
        rater,
        raterKind: 'human' as const,
        round: round ?? given.round ?? 1,
        activeMs: given.lead_time == null ? null : Math.round(given.lead_time * 1000),
        // when others brought the answer in is not when it was given
        ratedAt: (rater_id === undefined ? given.created_at : rated_at) ?? null,
        ...label.answer,
      }
      const about = { ...key, result: given.result, data: read.data, of: ofTask }
      if (isMarked) yield* takeMarks(location, rating, about, marked, findings)
      else yield* rows.take(location, rating)
    }
    for (const given of read.predictions ?? []) {
      if (typeof given === 'number') continue
      const rater = {
        rater: given.model_version,
        raterKind: 'ai',
        round: 1,
        activeMs: null,
        ratedAt: null,
      } as const
      const label = readResult(given.result, ofTask, location, findings)
      if (!label) continue
      const rating = { ...subject, ...rater, ...label.answer }
      const about = { ...key, result: given.result, data: read.data, of: ofTask }
      if (isMarked) yield* takeMarks(location, rating, about, marked, findings)
      else yield* rows.take(location, rating)
    }
  }
  if (count === 0 && findings.problemCount === 0) {
    findings.addWarning('no_rows', `${file.name}: the file has no tasks.`)
  }
}

type Rated = Answer &
  Pick<MarkedItem, 'rater' | 'raterKind' | 'round' | 'activeMs' | 'ratedAt'> & { item: string }

const UNPROVEN =
  'Passages came without their words, in texts with characters that programs count differently: they were taken as Label Studio’s pages count. Compare some of them.'

type Shown = { result: readonly Region[]; data: Readonly<Record<string, unknown>> }

/** An annotation of a task with layers: its passages with what else was answered. */
function* takeMarks(
  location: FileLocation,
  { item: _item, code: _code, answers, ...rating }: Rated,
  { key, name, of, ...given }: Shown & Pick<MarkedItem, 'key' | 'name'> & { of: NamedTask },
  marked: MarkedRows,
  findings: ImportContext['findings'],
): Generator<ImportRow> {
  const { data, result } = key === null ? toOwnProject(of.definition, given.data, given.result) : given
  const rest = { ...location, ...rating, task: key === null ? null : of.name, key, name }
  const glued = key === null ? toGlued(data, result) : null
  if (glued) {
    const about = { ...UNSAID, ...rest, ...glued, links: [], sections: null, readings: READINGS }
    for (const item of toMarkedItems(about, findings) ?? []) yield* marked.take(item, of)
    return
  }
  const texts = textsOfData(of.definition, data)
  const read = readMarkRegions(of, result, texts)
  if (typeof read === 'string') {
    findings.addProblem({ ...location, column: 'result', code: 'value', message: read })
    return
  }
  const { isOpen, ...marks } = read
  if (isOpen) marked.warn('offsets', UNPROVEN)
  yield* marked.take({ ...rest, author: null, texts, fields: answers ?? {}, ...marks }, of)
}

/** What to do with a table of Label Studio's that is no export of tasks. */
export const JSON_WANTED =
  'This is Label Studio’s JSON-MIN, CSV or TSV. These do not say whose an imported answer is. In Label Studio choose Export, then JSON, and import that file.'

/** What to do with a list of rows that are no tasks; null for tasks. */
function sayForeign(value: unknown): string | null {
  const has = (...keys: string[]) => keys.every((key) => Object.hasOwn(Object(value) as object, key))
  if (has('data')) return null
  if (has('annotation_id', 'annotator')) return JSON_WANTED
  return has('label', 'Comments') ? JSONL_WANTED : null
}

function nameOf(by: z.output<typeof person> | null | undefined): string | null {
  return by == null || typeof by === 'string' ? (by ?? null) : (by.email ?? by.id ?? 'unknown')
}

/** Whether a task of Label Studio names no item of ours. */
function isForeign({ task_id, item_key, proposition_id }: z.output<typeof task>['data']): boolean {
  return task_id === undefined && item_key === undefined && proposition_id === undefined
}

/** The task and the item that a task of Label Studio stands for. */
function readSubject(
  { task_id, item_key, proposition_id }: z.output<typeof task>['data'],
  tasks: TasksOfImport,
  location: FileLocation,
  findings: ImportContext['findings'],
): { task: NamedTask; item: string } | null {
  const found = tasks.take(task_id, location, 'task_id', findings)
  const item = item_key ?? proposition_id
  if (item === undefined) {
    const message = 'data.proposition_id has no value, and there is no data.item_key.'
    findings.addProblem({ ...location, column: 'data.proposition_id', code: 'missing', message })
  }
  return found && item !== undefined ? { task: found, item } : null
}

type Region = z.output<typeof region>
type Answer = {
  code: string | null
  answers: Record<string, unknown> | null
  uncertain: boolean
  comment: string | null
}

function readResult(
  result: readonly Region[],
  ofTask: NamedTask,
  location: FileLocation,
  findings: ImportContext['findings'],
): { answer: Answer; origin: z.output<typeof origin> } | null {
  const find = (name: string) => result.find((entry) => entry.from_name === name)
  const questions = listToolQuestions(ofTask.definition)
  const own = result.find(({ meta }) => meta !== undefined)?.meta ?? {}
  const text = find('comment')?.value?.text
  const comment = joinText(text) || null
  const uncertain = (find('uncertain')?.value?.choices ?? []).length > 0
  const labels = listLabels(ofTask)
  const [only] = questions
  if (!labels || !only) {
    const answers = toAnswers(questions, (question) =>
      isHeld(question) ? readRegion(question, find(question.id)) : own.answers?.[question.field.id],
    )
    return { answer: { code: null, answers, uncertain, comment }, origin: own }
  }
  const label = z.enum(labels as [string, ...string[]], {
    error: `must be one of ${labels.join(', ')}, written exactly so`,
  })
  const code = checkValue(find(only.id)?.value?.choices?.[0], label, location, findings)
  return code === null ? null : { answer: { code, answers: null, uncertain, comment }, origin: own }
}

/** What a region says; Label Studio writes none for a question of which nothing was chosen. */
function readRegion({ kind }: ToolQuestion, entry: Region | undefined): unknown {
  const value = entry?.value
  if (kind === 'flags') return value?.choices ?? []
  if (kind === 'choice') return value?.choices?.[0]
  if (kind === 'scale' || kind === 'number') return value?.rating ?? value?.number
  return joinText(value?.text) || undefined
}

function joinText(text: string | string[] | undefined): string {
  return typeof text === 'string' ? text : (text?.join('\n') ?? '')
}
