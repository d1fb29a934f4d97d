import 'server-only'
import { AppError } from '@/lib/core/errors'
import type { Definition } from '@/lib/core/protocols/definition'
import { generateItems, type PlannedItem } from '@/lib/core/protocols/generate-items'
import type { ItemSources, PartKinds } from '@/lib/core/protocols/item-sources'
import { type ItemList, readItemList } from '@/lib/core/protocols/listed-items'
import type { TaskConfig } from '@/lib/core/protocols/task-config'
import type { Tx } from '../client'
import { toColumns } from '../json-parameter'
import { listDefinedTasks } from '../tasks'
import { readItemSources } from './item-sources'

/** No task has more items: a definition that makes more is one that was not meant so. */
export const MAX_ITEMS = 1_200_000
const BATCH = 2000
/** A study may have a million texts: their items are made for so many patients at a time. No item is of two patients. */
const PATIENTS_AT_ONCE = 20

type ItemTask = { id: string; studyId: string; definition: Definition; config: Pick<TaskConfig, 'kinds'> }

/**
 * Makes the items that every task of a study still lacks, as its definition generates them; those of lists come with their
 * lists. Callers have authorized and audit.
 *
 * @param patientId only what this patient's texts make, and nothing in locked tasks: their items stay as they are
 * @returns how many were made
 */
export async function makeMissingItems(tx: Tx, studyId: string, patientId?: string): Promise<number> {
  let made = 0
  for (const task of await listDefinedTasks(tx, studyId)) {
    if (task.definition.item.generate.by === 'listed' || (patientId && task.lockedAt)) continue
    made += await makeItems(tx, task, { patientIds: patientId === undefined ? undefined : [patientId] })
  }
  return made
}

/**
 * Makes the items that one task lacks. What is excluded from it or kept for training stays where it is.
 *
 * @param list items of a definition whose items are listed
 * @returns how many were made
 * @throws {AppError} `invalid` for a list that names what is not there, and for more items than a task may have
 */
export async function makeItems(tx: Tx, task: ItemTask, wanted: Wanted = {}): Promise<number> {
  const parts = wanted.list || wanted.patientIds ? [wanted] : await dividePatients(tx, task.studyId)
  let [total, made] = [0, 0]
  for (const part of parts) {
    const own = await makePart(tx, task, part, total)
    total = own.total
    made += own.made
  }
  if (made > BATCH) await tx.$executeRaw`select analyze_tables(array['"Item"', '"ItemPart"']::regclass[])`
  return made
}

/** All patients, so many at a time. */
async function dividePatients(tx: Tx, studyId: string): Promise<Wanted[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id from "Patient" where "studyId" = ${studyId}::uuid order by "externalId" collate "C"`
  const ids = rows.map(({ id }) => id)
  return Array.from({ length: Math.ceil(ids.length / PATIENTS_AT_ONCE) }, (_, part) => ({
    patientIds: ids.slice(part * PATIENTS_AT_ONCE, (part + 1) * PATIENTS_AT_ONCE),
  }))
}

/** @param before how many items the task has of others */
async function makePart(
  tx: Tx,
  task: ItemTask,
  wanted: Wanted,
  before: number,
): Promise<{ made: number; total: number }> {
  const known = await listKnownKeys(tx, task.id, wanted.patientIds)
  let total = before + known.size
  let made = 0
  let batch: NewItem[] = []
  const indices = new Map<string, number>()
  const isOrdered = task.definition.item.order === 'as-it-stands'
  const { planned } = await planItems(tx, task, wanted)
  for (const item of planned) {
    const index = (indices.get(item.patientId) ?? 0) + 1
    indices.set(item.patientId, index)
    if (known.has(item.key)) continue
    total += 1
    if (total > MAX_ITEMS) throw tooMany()
    batch.push({ ...item, sort: isOrdered ? index : 0 })
    if (batch.length === BATCH) {
      made += await insertItems(tx, task, batch)
      batch = []
    }
  }
  if (batch.length > 0) made += await insertItems(tx, task, batch)
  return { made, total }
}

type Wanted = {
  /** Only what texts of these make; all where left out. */
  patientIds?: readonly string[] | undefined
  list?: ItemList | undefined
  /** Where the rows of the list stand in its file, if it came in one. */
  lines?: readonly number[] | undefined
}

type Plannable = Omit<ItemTask, 'id'> & { config: { kinds?: PartKinds } }

/** The items of a task, those that it has already among them, and what they are made of. @throws {AppError} as {@link makeItems} */
export async function planItems(
  tx: Tx,
  { studyId, definition, config }: Plannable,
  { patientIds, list, lines }: Wanted = {},
): Promise<{ planned: Iterable<PlannedItem>; sources: ItemSources }> {
  const { seed } = await tx.study.findUniqueOrThrow({ where: { id: studyId }, select: { seed: true } })
  const sources = await readItemSources(tx, definition, { studyId, patientIds })
  const found = list ? readItemList(definition, sources, list, config.kinds, lines) : { listed: [] }
  if ('problems' in found) throw new AppError('invalid', found.problems.join(' '))
  const planned = generateItems(definition, sources, { seed, kinds: config.kinds, listed: found.listed })
  return { planned, sources }
}

export function tooMany(): AppError {
  return new AppError(
    'invalid',
    'The protocol makes more than 1,200,000 items of the texts of this study. Choose fewer kinds of texts for its parts.',
  )
}

/** Keys of a task's items, and of those that were taken out of it. */
async function listKnownKeys(
  tx: Tx,
  taskId: string,
  patientIds: readonly string[] | undefined,
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ key: string }[]>`
    select i.key from "Item" i join "Task" t on t.id = i."taskId"
    where ${taskId}::uuid in (t.id, t."excludedFromId", t."trainsTaskId")
      and (${patientIds === undefined} or i."patientId" = any(${patientIds ?? []}::uuid[]))`
  return new Set(rows.map(({ key }) => key))
}

type NewItem = PlannedItem & { sort: number }

const ITEM = {
  id: 'uuid',
  studyId: 'uuid',
  taskId: 'uuid',
  patientId: 'uuid',
  statementId: 'uuid',
  documentId: 'uuid',
  key: 'text',
  sort: 'int',
  strata: 'jsonb',
}
const PART = {
  itemId: 'uuid',
  role: 'text',
  statementId: 'uuid',
  documentId: 'uuid',
  noteId: 'uuid',
  attributes: 'jsonb',
}

/** What somebody else made meanwhile, under another id, has its parts already. */
async function insertItems(tx: Tx, task: ItemTask, planned: readonly NewItem[]): Promise<number> {
  // the parts are written by the same ids: to find each item again by its key takes as long as to write it
  const [drawn] = await tx.$queryRaw<{ ids: string }[]>`
    select string_agg(gen_random_uuid()::text, ' ') as ids from generate_series(1, ${planned.length}::int)`
  const ids = drawn?.ids.split(' ') ?? []
  const items = planned.map((item, index) => ({ ...item, id: ids[index] }))
  const made = await insert(
    tx,
    'Item',
    ITEM,
    items.map(({ id, key, patientId, parts: [main], sort, strata }) => ({
      id,
      studyId: task.studyId,
      taskId: task.id,
      patientId,
      statementId: main.source.of === 'statement' ? main.source.id : null,
      documentId: main.source.of === 'document' ? main.source.id : main.source.documentId,
      key,
      sort,
      strata,
    })),
    'on conflict ("taskId", key) do nothing',
  )
  const parts = items.flatMap(({ id, parts: [main, ...others] }) =>
    [...(main.source.of === 'note' ? [main] : []), ...others].map(({ role, source, attributes }) => ({
      itemId: id,
      role,
      [`${source.of}Id`]: source.id,
      attributes,
    })),
  )
  const isAll = made === items.length
  const end = isAll ? '' : 'where exists (select from "Item" i where i.id = r."itemId")'
  if (parts.length > 0) await insert(tx, 'ItemPart', PART, parts, end)
  return made
}

function insert(
  tx: Tx,
  table: string,
  types: Readonly<Record<string, string>>,
  rows: readonly Readonly<Record<string, unknown>>[],
  end: string,
): Promise<number> {
  const { sql, parameters } = toColumns(rows, types)
  const names = Object.keys(types).map((name) => `"${name}"`)
  return tx.$executeRawUnsafe(
    `insert into "${table}" (${names.join(', ')}) select ${names.map((name) => `r.${name}`).join(', ')} from ${sql} r ${end}`,
    ...parameters,
  )
}
