import 'server-only'
import type { z } from 'zod'
import { type Actor, authorize } from '@/lib/core/actor'
import { consensusCode } from '@/lib/core/adjudication/item-state'
import { AppError } from '@/lib/core/errors'
import { type KeyableItem, type KeyedItem, type NewKeys, newKeysSchema } from '@/lib/core/labeling/keyed-item'
import { readKnown } from '@/lib/core/labeling/known-values'
import type { Definition } from '@/lib/core/protocols/definition'
import { findOnlyChoice } from '@/lib/core/protocols/stored-answer'
import type { TaskRef } from '@/lib/core/task'
import { requireId } from '@/lib/core/uuid'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import type { Prisma } from '../generated/client'
import { listItemStates } from '../item-states'
import { ITEM_WORDS, readItemTexts } from '../items'
import { ensureSideTask, openTask } from '../tasks'
import { assignTraining } from './training'

/** The task's statements with known answers. @throws {AppError} `forbidden` */
export async function listKeyedItems(actor: Actor, task: TaskRef): Promise<KeyedItem[]> {
  authorize(actor, 'quality:manage', task.studyId)
  const { id: taskId } = await openTask(task)
  return db.$queryRaw`
    select k."itemId", k.use::text as use, k.code, k.explanation, ${ITEM_WORDS} as text, pa."externalId" as "patientExternalId",
      (select count(distinct t."raterId")::int from "Rating" t join "Rater" r on r.id = t."raterId"
        where t."itemId" = k."itemId" and r.kind = 'human') as answers
    from "KeyedItem" k
    join "ItemView" i on i.id = k."itemId"
    join "Task" own on own.id = i."taskId" and ${taskId}::uuid in (own.id, own."trainsTaskId")
    join "Patient" pa on pa.id = i."patientId"
    order by k.use, pa."externalId" collate "C", i.key collate "C"`
}

/** A patient's statements without a known answer. @throws {AppError} `forbidden` */
export async function listKeyableItems(
  actor: Actor,
  task: TaskRef,
  patientId: string,
): Promise<KeyableItem[]> {
  authorize(actor, 'quality:manage', task.studyId)
  requireId(patientId)
  const { id: taskId } = await openTask(task)
  const [rows, states] = await Promise.all([
    db.item.findMany({
      where: { taskId, patientId, keyed: null },
      orderBy: [{ documentId: 'asc' }, { statement: { ordinal: 'asc' } }, { sort: 'asc' }, { key: 'asc' }],
      select: {
        id: true,
        _count: { select: { assignments: true } },
      },
    }),
    listItemStates(taskId, patientId),
  ])
  const settled = new Map(states.map((item) => [item.itemId, consensusCode(item.state)]))
  const textOf = await readItemTexts(rows.map((item) => item.id))
  return rows.map((item) => ({
    itemId: item.id,
    text: textOf(item.id),
    settled: settled.get(item.id) ?? null,
    isAssigned: item._count.assignments > 0,
  }))
}

/**
 * Gives statements their known answers. Training statements leave the real work: they move to the training task,
 * every rater who has not begun real work gets them, and AI raters that are under way judge them no more.
 *
 * @throws {AppError} `forbidden`; `not_found` for statements of other studies, or with a known answer; `conflict` for
 *   training on statements that somebody has to check already
 */
export async function setKeys(actor: Actor, task: TaskRef, input: NewKeys): Promise<void> {
  const { studyId } = task
  authorize(actor, 'quality:manage', studyId)
  const { use, keys } = newKeysSchema.parse(input)
  await db.$transaction(async (tx) => {
    const { id: taskId, definition } = await openTask(task, tx)
    const known = keys.map((key) => toKnown(definition, key))
    const itemIds = [...new Set(keys.map((key) => key.itemId))]
    const items = await tx.$queryRaw<{ id: string; isAssigned: boolean }[]>`
      select i.id, exists (select 1 from "Assignment" a where a."itemId" = i.id)
        or exists (select 1 from "Rating" t where t."itemId" = i.id) as "isAssigned"
      from "Item" i
      where i.id = any(${itemIds}::uuid[]) and i."taskId" = ${taskId}::uuid
        and not exists (select 1 from "KeyedItem" k where k."itemId" = i.id)
      for update of i`
    if (items.length < itemIds.length || itemIds.length < keys.length) {
      throw new AppError('not_found', 'One of these statements is not there, or has a known answer already.')
    }
    if (use === 'training' && items.some((item) => item.isAssigned)) {
      throw new AppError('conflict', 'Statements that somebody has to check can’t become training.')
    }
    await tx.keyedItem.createMany({ data: known.map((key) => ({ ...key, studyId, use })) })
    if (use === 'training') {
      const training = await ensureSideTask(tx, taskId, TRAINING)
      await tx.item.updateMany({ where: { id: { in: itemIds } }, data: { taskId: training } })
      await tx.workUnit.deleteMany({ where: { itemId: { in: itemIds }, status: 'pending' } })
      await assignTraining(tx, taskId)
    }
    await writeAudit(tx, actor, studyId, { type: 'keys.set', data: { use, itemIds } })
  })
}

/**
 * Takes a known answer away; a training statement becomes real work again.
 *
 * @throws {AppError} `forbidden`, `not_found`; `conflict` when raters have trained on it
 */
export async function removeKey(actor: Actor, task: TaskRef, itemId: string): Promise<void> {
  const { studyId } = task
  authorize(actor, 'quality:manage', studyId)
  requireId(itemId)
  await db.$transaction(async (tx) => {
    const { id: taskId } = await openTask(task, tx)
    const key = await tx.keyedItem.findFirst({
      where: { itemId, item: { task: { OR: [{ id: taskId }, { trainsTaskId: taskId }] } } },
      select: { use: true },
    })
    if (!key) throw new AppError('not_found', 'This statement has no known answer.')
    if (key.use === 'training') await leaveTraining(tx, taskId, itemId)
    await tx.keyedItem.delete({ where: { itemId } })
    await writeAudit(tx, actor, studyId, { type: 'keys.removed', data: { itemId } })
  })
}

type Key = z.output<typeof newKeysSchema>['keys'][number]

/** A known answer as it is stored. @throws {AppError} `invalid` for what is no answer of the task */
function toKnown(definition: Definition, { itemId, code, values, explanation }: Key) {
  const only = findOnlyChoice(definition)
  if (only) {
    if (!only.options.some((option) => option.code === code))
      throw new AppError('invalid', 'One of these answers is not among those of the task. Choose again.')
    return { itemId, code, fields: {}, explanation }
  }
  const known = readKnown(definition, values)
  if ('problem' in known) throw new AppError('invalid', known.problem)
  return { itemId, code: known.code, fields: known.values as Prisma.InputJsonObject, explanation }
}

async function leaveTraining(tx: Tx, taskId: string, itemId: string): Promise<void> {
  await tx.$queryRaw`select id from "Assignment" where "itemId" = ${itemId}::uuid for update`
  if ((await tx.rating.count({ where: { itemId } })) > 0) {
    throw new AppError('conflict', 'Raters have trained on this statement; it can’t become real work.')
  }
  await tx.assignment.deleteMany({ where: { itemId } })
  await tx.item.update({ where: { id: itemId }, data: { taskId } })
}

const TRAINING = { link: 'trainsTaskId', title: 'Training' } as const
