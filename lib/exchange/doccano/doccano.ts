import { z } from 'zod'
import { countCell, flagCell, idCell, roundCell, textCell } from '@/lib/core/exchange/cells'
import { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { ImportContext, ImportRow, NamedTask } from '@/lib/core/exchange/import-row'
import { checkValue, parseLine } from '../check-value'
import { listToolQuestions, toAnswers } from '../export/tool-questions'
import { untilProblem } from '../file-problem'
import type { Format } from '../format'
import type { ImportFile } from '../import-file'
import { LabelRows } from '../import-rows'
import { readLines } from '../read-jsonl'
import { DOCCANO_READINGS, markedCells, readDoccanoMarks } from '../spans/doccano-marks'
import { ForeignTasks } from '../spans/foreign-tasks'
import { UNSAID } from '../spans/marked-item'
import { MarkedRows } from '../spans/marked-rows'
import { toMarkedItems } from '../spans/raw-document'
import { listLabels, TasksOfImport } from '../tasks'
import { isLabeled } from './doccano-files'

/** What is absent is an empty text in files that doccano takes. */
const optional = <Cell extends z.ZodType>(cell: Cell) =>
  z.union([z.literal('').transform(() => null), cell]).nullish()

const row = z.object({
  task_id: optional(idCell),
  proposition_id: optional(idCell),
  item_key: optional(textCell),
  ...markedCells,
  text: textCell.nullish(),
  /** What doccano has no labels for. */
  answers: z.record(z.string(), z.unknown()).nullish(),
  rater_id: optional(idCell),
  rater_kind: optional(z.enum(['human', 'ai'])),
  round: optional(roundCell),
  uncertain: optional(flagCell),
  comment: optional(textCell),
  /** What people wrote in doccano. */
  Comments: z.array(textCell).nullish(),
  active_ms: optional(countCell),
})

/** What doccano names the only file of a project whose annotators share their labels. */
const SHARED = 'all'

/** What to do with doccano's labels in another layout. */
export const JSONL_WANTED =
  'These are labels of doccano as CSV or JSON. In doccano choose Export dataset, then JSONL, and import the archive that it downloads.'

const downloaded = z.object({
  id: z.int(),
  text: z.string(),
  proposition_id: idCell.optional(),
  item_key: textCell.optional(),
  label: markedCells.label,
  entities: markedCells.entities,
})

/**
 * A file that doccano named after an account, as `admin.jsonl`, under the name by which it is known here: `doccano-admin.jsonl`.
 * Any other file stays as it is.
 */
export async function nameDownload(file: ImportFile): Promise<ImportFile> {
  if (!/\.jsonl$/i.test(file.name)) return file
  for await (const { text } of untilProblem(readLines(file), new ImportFindings())) {
    const { success, data } = downloaded.safeParse(
      parseLine(text, { file: file.name, line: 1 }, new ImportFindings()),
    )
    const hasLabels = Array.isArray(data?.label) || Array.isArray(data?.entities)
    return success && hasLabels ? { ...file, name: `doccano-${file.name}` } : file
  }
  return file
}

/**
 * Labels made in doccano, as its JSONL export: one line an item and rater. doccano writes a file for each account, so a line
 * without `rater_id` belongs to the account that the file is named after: `doccano-ANNA.jsonl`, or `ANNA.jsonl` as it was downloaded.
 */
export const doccano: Format = {
  id: 'doccano',
  endings: ['jsonl'],
  tableOf: (stem) => (/^(.+-)?doccano(-.+)?$/.test(stem) ? 'labels' : null),
  async *read(files, context) {
    const rows = new LabelRows(context.findings)
    const tasks = new TasksOfImport(context)
    const marked = new MarkedRows(context)
    const foreign = new ForeignTasks(marked, listPassageLabels)
    for (const file of files.get('labels') ?? [])
      yield* readLabels(file, rows, { tasks, marked, foreign }, context)
    yield* marked.finish()
  },
}

async function* readLabels(
  file: ImportFile,
  rows: LabelRows,
  { tasks, marked, foreign }: { tasks: TasksOfImport; marked: MarkedRows; foreign: ForeignTasks },
  { findings }: ImportContext,
): AsyncGenerator<ImportRow> {
  const account = /^(?:.+-)?doccano-(.+?)\.jsonl/i.exec(file.name)?.[1] ?? null
  for await (const { line, text } of untilProblem(readLines(file), findings)) {
    const location = { file: file.name, line }
    const value = parseLine(text, location, findings)
    const read = value === undefined ? null : checkValue(value, row, location, findings)
    if (!read) continue
    const item = read.item_key ?? read.proposition_id
    const own = (read.task_id ?? item) == null ? await foreign.find(file, location) : 'no passages'
    if (own === null) return
    if (own !== 'no passages') {
      yield* readMarks(read, { task: own, location, account, isForeign: true }, marked, findings)
      continue
    }
    const task = tasks.take(read.task_id ?? undefined, location, 'task_id', findings)
    if (!task) continue
    if (task.definition.spanLayers.length > 0) {
      yield* readMarks(read, { task, location, account, isForeign: false }, marked, findings)
      continue
    }
    const said = readSaid(read, task, location, findings)
    if (!said) continue
    const code = said.code ?? said.answers
    if (code === null && account !== null) continue // the account's file has every line, also those of others
    const rater = read.rater_id ?? (account === SHARED ? null : account)
    if (rater === null) {
      if (code === null) continue // a statement that nobody has
      const message =
        account === SHARED
          ? 'In this project of doccano all annotators share their labels, and the file does not say who labeled. Switch that off in the project, or add rater_id to each line.'
          : 'rater_id has no value, and the file is not named after a rater.'
      findings.addProblem({ ...location, column: 'rater_id', code: 'missing', message })
      continue
    }
    if (item == null) {
      const message = 'proposition_id has no value, and there is no item_key.'
      findings.addProblem({ ...location, column: 'proposition_id', code: 'missing', message })
      continue
    }
    yield* rows.take(location, {
      task: task.name,
      item,
      rater,
      raterKind: read.rater_kind ?? 'human',
      round: read.round ?? 1,
      ...said,
      uncertain: read.uncertain ?? false,
      comment: read.Comments?.join('\n') || read.comment || null,
      activeMs: read.active_ms ?? null,
      ratedAt: null,
    })
  }
}

/** All labels of passages in a file. */
async function listPassageLabels(file: ImportFile): Promise<ReadonlySet<string>> {
  const labels = new Set<string>()
  const findings = new ImportFindings()
  for await (const { line, text } of untilProblem(readLines(file), findings)) {
    const read = row.safeParse(parseLine(text, { file: file.name, line }, findings))
    if (read.success) for (const { label } of readDoccanoMarks(read.data, line).marks) labels.add(label)
  }
  return labels
}

/**
 * A line of a project of sequence labeling. doccano writes each account every line: one without labels that does not say which layers
 * are done is taken as not answered.
 */
function* readMarks(
  read: z.output<typeof row>,
  {
    task,
    location,
    account,
    isForeign,
  }: { task: NamedTask; location: FileLocation; account: string | null; isForeign: boolean },
  marked: MarkedRows,
  findings: ImportContext['findings'],
): Generator<ImportRow> {
  const { marks, links } = readDoccanoMarks(read, location.line)
  const answered = (read.layers ?? []).length > 0 ? (read.layers ?? null) : null
  if (marks.length === 0 && answered === null) {
    marked.warn(
      'not_answered',
      'Lines without labels are taken as not answered: doccano does not say who has read them.',
    )
    return
  }
  const rater = read.rater_id ?? (account === SHARED ? null : account)
  const key = read.item_key ?? read.proposition_id ?? null
  const missing = rater === null ? 'rater_id' : (key ?? read.text) == null ? 'item_key' : null
  if (missing !== null || rater === null) {
    const column = missing ?? 'rater_id'
    findings.addProblem({ ...location, column, code: 'missing', message: `${column} has no value.` })
    return
  }
  const questions = listToolQuestions(task.definition)
  const document = {
    ...UNSAID,
    ...location,
    task: isForeign ? null : task.name,
    key,
    name: `${location.file.replace(/\.jsonl.*$/i, '')}-${location.line}`,
    text: read.text ?? '',
    sections: null,
    marks,
    links,
    fields: read.answers == null ? null : toAnswers(questions, ({ id }) => read.answers?.[id] || undefined),
    answered,
    rater,
    raterKind: read.rater_kind ?? 'human',
    round: read.round ?? 1,
    comment: read.Comments?.join('\n') || read.comment || null,
    uncertain: read.uncertain ?? false,
    activeMs: read.active_ms ?? null,
    readings: DOCCANO_READINGS,
  }
  for (const item of toMarkedItems(document, findings) ?? []) yield* marked.take(item, task)
}

type Said = { code: string | null; answers: Record<string, unknown> | null }

/** What the labels of a line say; null when they are none of the task's, which is then in the findings. */
function readSaid(
  { label: given, answers }: z.output<typeof row>,
  task: NamedTask,
  location: FileLocation,
  findings: ImportContext['findings'],
): Said | null {
  const labels = listLabels(task)
  const label = (given ?? []).filter((entry) => typeof entry === 'string')
  const report = (message: string, code: 'label' | 'value' = 'label') => {
    findings.addProblem({ ...location, column: 'label', code, message: `label ${message}.` })
    return null
  }
  if (labels) {
    const [code, ...more] = label
    if (more.length > 0) return report('must hold at most one label', 'value')
    if (code === undefined) return { code: null, answers: null }
    return labels.includes(code)
      ? { code, answers: null }
      : report(`must be one of ${labels.join(', ')}, written exactly so`)
  }
  if (label.length === 0 && Object.values(answers ?? {}).every((value) => value === ''))
    return { code: null, answers: null }
  const byQuestion = Map.groupBy(label, (text) => text.slice(0, text.indexOf(': ')))
  const questions = listToolQuestions(task.definition)
  const unknown = [...byQuestion.keys()].find((id) => questions.every((question) => question.id !== id))
  if (unknown !== undefined)
    return report('must name a question before each answer, such as question: answer')
  return {
    code: null,
    answers: toAnswers(questions, (question) => {
      if (!isLabeled(question)) return answers?.[question.id] === '' ? undefined : answers?.[question.id]
      const own = byQuestion.get(question.id)?.map((text) => text.slice(question.id.length + 2))
      if (question.kind === 'flags') return own ?? []
      const [value, ...more] = own ?? []
      // two labels of one question are no answer, and are reported as one that cannot be read
      if (more.length > 0) return own
      return question.kind === 'scale' && value !== undefined ? Number(value) : value
    }),
  }
}
