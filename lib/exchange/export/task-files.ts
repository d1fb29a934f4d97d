import { consensusCode } from '@/lib/core/adjudication/item-state'
import { listAnswerColumns, writeAnswer } from '@/lib/core/exchange/answer-columns'
import { findOnlyChoice, readStored, readStoredValues } from '@/lib/core/protocols/stored-answer'
import type { Rows } from '@/lib/data/export/rows'
import type { StudyReader } from '@/lib/data/export/study-reader'
import type { StoredTask } from '@/lib/data/named-tasks'
import { type Cell, type Columns, type ExportFile, table, toJsonCell } from './export-file'

/** Whether some task asks more than one choice of every statement, which the columns of such a task have no place for. */
export function asksMore(tasks: readonly StoredTask[]): boolean {
  return tasks.some((task, index) => index > 0 || !isOfStatement(task) || !isLabel(task))
}

function isLabel({ definition }: StoredTask): boolean {
  return findOnlyChoice(definition) !== null
}

function isOfStatement({ definition: { item } }: StoredTask): boolean {
  const texts = item.parts.filter(({ of }) => of !== 'chart')
  return texts.length === 1 && texts[0]?.of === 'statement' && item.generate.by === 'each'
}

type Answered = Pick<Rows['ratings'], 'code' | 'fields' | 'codes'> & {
  of: StoredTask | undefined
  itemKey: string
}

/** What tables say of answers beside their label: the task, the item's key, a column for each field and each computed value. */
export function answerColumns(tasks: readonly StoredTask[]): Columns<Answered> {
  if (!asksMore(tasks)) return {}
  const own = tasks.filter((task) => !isLabel(task))
  const fields = new Set(own.flatMap(({ definition }) => listAnswerColumns(definition)))
  const computed = new Set(own.flatMap(({ definition }) => definition.computed.map(({ id }) => id)))
  const cells = memoize(writeCells)
  return {
    task_id: ({ of }) => of?.name ?? null,
    item_key: 'itemKey',
    ...Object.fromEntries(
      [...fields].map((name) => [`answer.${name}`, (row: Answered) => cells(row)[name] ?? null]),
    ),
    ...Object.fromEntries(
      [...computed].map((name) => [
        `computed.${name}`,
        (row: Answered) => cells(row)[`computed.${name}`] ?? null,
      ]),
    ),
  }
}

/** All cells of a row's answer at once, as its columns ask for them one after the other. */
function memoize(make: (row: Answered) => Record<string, Cell>) {
  let last: { row: Answered; cells: Record<string, Cell> } | null = null
  return (row: Answered) => {
    if (last?.row !== row) last = { row, cells: make(row) }
    return last.cells
  }
}

function writeCells({ of, code, fields, codes }: Answered): Record<string, Cell> {
  if (!of || code === null || isLabel(of)) return {}
  const { definition } = of
  const counted = readStored(definition, { code, fields, codes })
  return {
    ...writeAnswer(definition, readStoredValues(definition, { code, fields })),
    ...Object.fromEntries(definition.computed.map(({ id }) => [`computed.${id}`, counted[id] ?? null])),
  }
}

/** Of which task and item a row is, where that cannot be computed by its statement. */
export function subjectColumns(tasks: readonly StoredTask[]): Columns<{ task: string; item: string }> {
  return asksMore(tasks) ? { task_id: taskName(tasks), item_key: 'item' } : {}
}

/** The task of a row, by its name in files. */
export function taskName(tasks: readonly StoredTask[]): (row: { task: string }) => string | null {
  const names = new Map(tasks.map(({ id, name }) => [id, name]))
  return ({ task }) => names.get(task) ?? null
}

/** Where each field of each item stands, where some task asks more than one choice: this follows from what was said. */
export function consensusFiles(tasks: readonly StoredTask[]): ExportFile[] {
  if (!asksMore(tasks)) return []
  const nameOf = taskName(tasks)
  async function* readFields(reader: StudyReader) {
    const outcomes = await reader.readConsensus()
    for (const task of tasks) {
      for await (const row of reader.read('items', task.id))
        for (const { field, state } of outcomes.get(row.id)?.fields ?? []) yield { ...row, field, state }
    }
  }
  return [
    table('consensus.csv', readFields, {
      task_id: nameOf,
      item_key: 'item',
      patient_id: 'patient',
      field: 'field',
      consensus: ({ state }) => consensusCode(state),
      consensus_state: ({ state }) => state.kind,
    }),
  ]
}

/** The tasks: their settings, the definitions that they apply, and what is rated in each. */
export function taskFiles(tasks: readonly StoredTask[]): ExportFile[] {
  const files = nameProtocolFiles(tasks)
  const definitions = new Map(tasks.map((task) => [files.get(task.digest) ?? '', task.definition]))
  const roles = new Set(tasks.flatMap(({ definition }) => textRoles(definition).map(({ role }) => role)))
  return [
    table('tasks.csv', listTasks, {
      task_id: 'name',
      title: 'title',
      protocol: ({ definition }: StoredTask) => definition.id,
      protocol_version: ({ definition }: StoredTask) => definition.version,
      protocol_digest: 'digest',
      protocol_file: ({ digest }: StoredTask) => files.get(digest) ?? null,
      settings: ({ config }: StoredTask) => JSON.stringify(config),
    }),
    ...[...definitions].map(
      ([path, definition]): ExportFile => ({
        path,
        as: 'text',
        // oxlint-disable-next-line require-await -- every file is written as it comes
        async *values() {
          yield `${JSON.stringify(definition, null, 2)}\n`
        },
      }),
    ),
    ...(asksMore(tasks) ? [itemFile(tasks, [...roles])] : []),
  ]

  // oxlint-disable-next-line require-await -- as above
  async function* listTasks() {
    yield* tasks
  }
}

/** Two definitions of one id and version are distinguished by their digests. */
function nameProtocolFiles(tasks: readonly StoredTask[]): Map<string, string> {
  const files = new Map<string, string>()
  for (const { definition, digest } of tasks) {
    const name = `protocols/${definition.id}-${definition.version}`
    const isTaken = [...files].some(([other, file]) => other !== digest && file === `${name}.json`)
    files.set(digest, isTaken ? `${name}-${digest.slice(0, 8)}.json` : `${name}.json`)
  }
  return files
}

function textRoles({ item }: StoredTask['definition']) {
  return item.parts.filter(({ of }) => of !== 'chart')
}

function itemFile(tasks: readonly StoredTask[], roles: readonly string[]): ExportFile {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const nameOf = taskName(tasks)
  return table(
    'items.csv',
    async function* readItems(reader: StudyReader): AsyncGenerator<Rows['items']> {
      for (const task of tasks) yield* reader.read('items', task.id)
    },
    {
      task_id: nameOf,
      item_key: 'item',
      patient_id: 'patient',
      ...Object.fromEntries(
        roles.map((role) => [
          `part.${role}`,
          (row: Rows['items']) => findPart(byId.get(row.task), row, role),
        ]),
      ),
      attributes: ({ parts }) =>
        toJsonCell(
          Object.fromEntries(
            parts.flatMap(({ role, attributes }) =>
              Object.keys(attributes).length > 0 ? [[role, attributes]] : [],
            ),
          ),
        ),
      strata: (row) => toJsonCell(row.strata),
      sort: 'sort',
      excluded: 'excluded',
    },
  )
}

/** The id of what stands for a part. */
function findPart(task: StoredTask | undefined, row: Rows['items'], role: string): Cell {
  const stored = row.parts.find((part) => part.role === role)
  if (stored) return stored.id
  const [main] = task?.definition.item.parts ?? []
  if (main?.role !== role) return null
  return main.of === 'statement' ? row.statement : main.of === 'document' ? row.document : null
}
