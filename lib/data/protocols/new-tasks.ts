import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { Definition } from '@/lib/core/protocols/definition'
import type { PlannedItem } from '@/lib/core/protocols/generate-items'
import { fitsPart, type ItemSources, listOwnParts, type PartKinds } from '@/lib/core/protocols/item-sources'
import { type KindCount, type NewTask, newTaskSchema, type TaskPreview } from '@/lib/core/protocols/new-task'
import { taskConfigSchema } from '@/lib/core/protocols/task-config'
import type { TaskRef } from '@/lib/core/task'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { insertTask, openTask } from '../tasks'
import { readItemSources } from './item-sources'
import { MAX_ITEMS, makeItems, planItems, tooMany } from './make-items'
import { getProtocol } from './protocols'

const LONG = { timeout: 300_000 }
const SHOWN = 3
const SHOWN_CHARACTERS = 600

/**
 * What a task would consist of: how many items, the first of them, and what can stand for each part. Nothing is stored.
 *
 * @throws {AppError} `not_found`, `forbidden`; `invalid` for a list that names what is not there, and for too many items
 */
export async function previewTask(actor: Actor, studyId: string, input: NewTask): Promise<TaskPreview> {
  authorize(actor, 'task:create', studyId)
  const { protocol, ...rest } = newTaskSchema.parse(input)
  return previewDefinition(actor, studyId, await getProtocol(actor, studyId, protocol), rest)
}

/** The same of a definition that the study may not have yet, and of a list in a file, by its lines. @throws {AppError} as {@link previewTask} */
export async function previewDefinition(
  actor: Actor,
  studyId: string,
  definition: Definition,
  { kinds, items: list }: { kinds?: PartKinds | undefined; items?: NewTask['items'] },
  lines?: readonly number[],
): Promise<TaskPreview> {
  authorize(actor, 'task:create', studyId)
  requireOwnRoles(definition, kinds)
  const task = { studyId, definition, config: taskConfigSchema.parse({ kinds }) }
  const first: PlannedItem[] = []
  let items = 0
  const { planned, sources } = await planItems(db, task, { list, lines })
  for (const item of planned) {
    items += 1
    if (items > MAX_ITEMS) throw tooMany()
    if (first.length < SHOWN) first.push(item)
  }
  return {
    items,
    parts: await countParts(studyId, definition, sources),
    first: await Promise.all(first.map((item) => showItem(definition, item))),
  }
}

/**
 * Makes a task of a definition, with its items.
 *
 * @param lines where the rows of a list of items stand in its file, if it came in one
 * @returns its address, and how many items it has
 * @throws {AppError} as {@link previewTask}
 */
export async function createTask(
  actor: Actor,
  studyId: string,
  input: NewTask,
  lines?: readonly number[],
): Promise<{ taskId: string; title: string; items: number }> {
  authorize(actor, 'task:create', studyId)
  const { protocol, title, ratersPerItem, kinds, items: list } = newTaskSchema.parse(input)
  const definition = await getProtocol(actor, studyId, protocol)
  requireOwnRoles(definition, kinds)
  const config = { ...(ratersPerItem && { ratersPerItem }), ...(kinds && { kinds }) }
  return db.$transaction(async (tx) => {
    const name = title ?? definition.title
    const taskId = await insertTask(tx, { studyId, definition, title: name, config })
    const items = await makeItems(tx, await openTask({ studyId, taskId }, tx), { list, lines })
    await writeAudit(tx, actor, studyId, {
      type: 'task.created',
      data: { taskId, protocol: definition.id, version: definition.version, items },
    })
    return { taskId, title: name, items }
  }, LONG)
}

/**
 * Adds what a list names to a task whose items are listed; what the task has already stays as it is.
 *
 * @returns how many items were added
 * @throws {AppError} `not_found`, `forbidden`; `invalid` as {@link previewTask}; `conflict` while the task is locked
 */
export async function addListedItems(
  actor: Actor,
  task: TaskRef,
  list: NonNullable<NewTask['items']>,
): Promise<{ items: number }> {
  authorize(actor, 'task:create', task.studyId)
  return db.$transaction(async (tx) => {
    const opened = await openTask(task, tx)
    if (opened.lockedAt) throw new AppError('conflict', 'The task is locked; its items stay as they are.')
    const items = await makeItems(tx, opened, { list })
    await writeAudit(tx, actor, task.studyId, { type: 'items.added', data: { taskId: opened.id, items } })
    return { items }
  }, LONG)
}

function requireOwnRoles(definition: Definition, kinds: PartKinds | undefined): void {
  const roles = listOwnParts(definition).map(({ role }) => role)
  const wrong = Object.keys(kinds ?? {}).find((role) => !roles.includes(role))
  if (wrong !== undefined)
    throw new AppError('invalid', `The protocol has no part “${wrong}”. Its parts are ${roles.join(', ')}.`)
}

async function countParts(
  studyId: string,
  definition: Definition,
  { items }: ItemSources,
): Promise<TaskPreview['parts']> {
  return Promise.all(
    listOwnParts(definition).map(async (part) => {
      const { role, title, of } = part
      const kinds = countKinds(items.filter((source) => fitsPart(source, part, {})))
      if (kinds.length > 0) return { role, title, of, kinds }
      const any = { item: { ...definition.item, parts: [{ ...part, kinds: undefined }] }, strata: [] }
      const { items: all } = await readItemSources(db, any, { studyId })
      return { role, title, of, kinds, lacks: { takes: part.kinds ?? [], has: countKinds(all) } }
    }),
  )
}

function countKinds(sources: ItemSources['items']): KindCount[] {
  return [...Map.groupBy(sources, ({ kind }) => kind)]
    .map(([kind, { length }]) => ({ kind, count: length }))
    .toSorted((one, other) => other.count - one.count)
}

async function showItem(definition: Definition, item: PlannedItem): Promise<TaskPreview['first'][number]> {
  const { externalId: patient } = await db.patient.findUniqueOrThrow({ where: { id: item.patientId } })
  const parts = await Promise.all(
    item.parts.map(async ({ role, source }) => ({
      role,
      title: definition.item.parts.find((part) => part.role === role)?.title ?? role,
      id: source.externalId,
      kind: source.kind,
      text: (await readText(db, source)).slice(0, SHOWN_CHARACTERS),
    })),
  )
  return { key: item.key, patient, parts }
}

async function readText(tx: Tx, { of, id }: PlannedItem['parts'][number]['source']): Promise<string> {
  const find = { where: { id }, select: { text: true } }
  if (of === 'statement') return (await tx.statement.findUniqueOrThrow(find)).text
  if (of === 'document') return (await tx.document.findUniqueOrThrow(find)).text
  return (await tx.note.findUniqueOrThrow(find)).text
}
