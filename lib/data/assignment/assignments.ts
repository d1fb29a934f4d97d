import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { capacityIn } from '@/lib/core/assignment/availability'
import { choosePatients, type ItemPlan, planItems, type WorkItem } from '@/lib/core/assignment/plan-items'
import { type PlanPreview, previewPlan } from '@/lib/core/assignment/plan-preview'
import { type PlanSettings, planSettingsSchema, type Withheld } from '@/lib/core/assignment/plan-settings'
import { AppError } from '@/lib/core/errors'
import type { TaskRef } from '@/lib/core/task'
import { requireId } from '@/lib/core/uuid'
import { digestOf } from '@/lib/digest'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { readTaskConfig, requireUnlocked } from '../studies'
import { openTask } from '../tasks'
import { listBoardRaters } from './assignment-board'
import { addAssignments, removeAssignments } from './assignment-changes'
import { addExtras } from './extra-assignments'
import { listWithheld } from './withheld'

const LONG = { timeout: 300_000 }

/**
 * What a plan would do, as matrix and pairs. Nothing changes.
 *
 * @returns with the digest that {@link applyPlan} wants to see again
 * @throws {AppError} `forbidden`; `invalid` when none of the chosen raters has time
 */
export async function previewAssignments(
  actor: Actor,
  task: TaskRef,
  settings: PlanSettings,
): Promise<PlanPreview & { digest: string }> {
  const { studyId } = task
  authorize(actor, 'assignment:manage', studyId)
  const { id: taskId } = await openTask(task)
  const { digest, preview } = await makePlan(db, studyId, taskId, planSettingsSchema.parse(settings))
  return { ...(await preview()), digest }
}

/**
 * Applies a plan that was previewed. What has been rated stays in every case.
 *
 * @param digest of the preview; the plan is made again and must be the same
 * @throws {AppError} `forbidden`, `invalid`; `conflict` when the study has changed since the preview
 */
export async function applyPlan(
  actor: Actor,
  task: TaskRef,
  settings: PlanSettings,
  digest: string,
): Promise<{ added: number; removed: number }> {
  const { studyId } = task
  authorize(actor, 'assignment:manage', studyId)
  const wanted = planSettingsSchema.parse(settings)
  const { id: taskId } = await openTask(task)
  return db.$transaction(async (tx) => {
    const { seed } = await lockTask(tx, taskId)
    const made = await makePlan(tx, studyId, taskId, wanted)
    if (made.digest !== digest) {
      throw new AppError('conflict', 'The study has changed since the preview. Look at the plan again.')
    }
    const removed = await removeAssignments(tx, taskId, made.plan.remove)
    await addAssignments(tx, { taskId, studyId, seed }, made.plan.add)
    await setRatersPerItem(tx, taskId, wanted.ratersPerItem)
    const added = made.plan.add.length
    const row = await tx.assignmentPlan.create({
      data: { studyId, taskId, settings: wanted, digest, added, removed, appliedById: actor.userId },
    })
    await addExtras(tx, { taskId, studyId, seed }) // by what this plan withholds
    await writeAudit(tx, actor, studyId, {
      type: 'assignments.planned',
      data: { taskId, planId: row.id, added, removed, ratersPerItem: wanted.ratersPerItem, digest },
    })
    return { added, removed }
  }, LONG)
}

/**
 * Gives what one rater has not rated yet to another; statements that the other has already, or must not see by the last plan, stay
 * where they are.
 *
 * @returns how many statements changed hands, and how many could not
 * @throws {AppError} `forbidden`; `not_found` unless the other is, or is invited as, a rater of the study
 */
export async function handOver(
  actor: Actor,
  task: TaskRef,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<{ moved: number; left: number }> {
  const { studyId } = task
  authorize(actor, 'assignment:manage', studyId)
  requireId(fromId)
  requireId(toId)
  const { id: taskId } = await openTask(task)
  return db.$transaction(async (tx) => {
    const { seed } = await lockTask(tx, taskId)
    const raters = await listBoardRaters(tx, studyId, taskId)
    if (fromId === toId || !raters.some((rater) => rater.id === toId)) {
      throw new AppError('not_found', 'There is no such rater to hand over to.')
    }
    const open = await listUnrated(tx, taskId, fromId)
    const others = new Set((await listHeld(tx, taskId, toId)).map((row) => row.itemId))
    const withheld = await listWithheld(tx, taskId)
    const moving = open.filter(
      ({ itemId }) => !others.has(itemId) && withheld.get(itemId)?.includes(toId) !== true,
    )
    const rows = moving.map(({ itemId }) => ({ itemId, raterId: fromId }))
    const removed = await removeAssignments(tx, taskId, rows)
    if (removed !== rows.length) {
      throw new AppError('conflict', 'This rater is working at this moment. Please try again.')
    }
    await addAssignments(
      tx,
      { taskId, studyId, seed },
      moving.map(({ itemId }) => ({ itemId, raterId: toId })),
    )
    await addExtras(tx, { taskId, studyId, seed })
    await writeAudit(tx, actor, studyId, {
      type: 'assignments.handed-over',
      data: { taskId, fromId, toId, count: moving.length },
    })
    return { moved: moving.length, left: open.length - moving.length }
  }, LONG)
}

/** One plan at a time. */
async function lockTask(tx: Tx, taskId: string): Promise<{ seed: number }> {
  await tx.$queryRaw`select id from "Task" where id = ${taskId}::uuid for update`
  await requireUnlocked(tx, taskId)
  const { study } = await tx.task.findUniqueOrThrow({
    where: { id: taskId },
    select: { study: { select: { seed: true } } },
  })
  return study
}

async function makePlan(tx: Tx, studyId: string, taskId: string, settings: PlanSettings) {
  const items = await barWithheld(tx, taskId, settings.withheld, await listWork(tx, taskId))
  const board = await listBoardRaters(tx, studyId, taskId)
  const chosen = new Set(settings.raterIds)
  const limits = new Map(board.map((rater) => [rater.id, capacityIn(settings.period, rater)]))
  if (choosePatients(items, settings).size === 0 && items.length > 0) {
    throw new AppError(
      'invalid',
      'None of the chosen patients has statements to check in this study. Choose others.',
    )
  }
  const raters = board.flatMap(({ id, specialty }) => {
    const { share, maxItems } = limits.get(id) ?? { share: 0, maxItems: 0 }
    return chosen.has(id) && share > 0 ? [{ id, specialty, share, maxItems, maxUnits: null }] : []
  })
  if (raters.length === 0)
    throw new AppError(
      'invalid',
      'None of the chosen raters has time in this period. Choose other raters or days.',
    )
  const plan = planItems(items, raters, settings)
  return {
    plan,
    digest: digestOf({ settings, plan: canonical(plan) }),
    /** Everybody who has or gets something, former raters too. */
    preview: async (): Promise<PlanPreview> => {
      const [patients, people] = await Promise.all([
        tx.patient.findMany({
          where: { items: { some: { taskId } } },
          select: { id: true, externalId: true },
          orderBy: { externalId: 'asc' },
        }),
        tx.rater.findMany({
          where: { studyId, kind: 'human' },
          select: { id: true, alias: true },
          orderBy: { alias: 'asc' },
        }),
      ])
      const raters = people.map((rater) => ({ ...rater, maxItems: limits.get(rater.id)?.maxItems ?? null }))
      return previewPlan(items, plan, { patients, raters, settings })
    },
  }
}

/** The same items, each with the raters that it is withheld from. */
async function barWithheld(
  tx: Tx,
  taskId: string,
  withheld: readonly Withheld[],
  items: readonly WorkItem[],
): Promise<WorkItem[]> {
  const from = await listWithheld(tx, taskId, withheld)
  return items.map((item) => {
    const more = from.get(item.id)
    return more ? { ...item, barred: [...new Set([...(item.barred ?? []), ...more])] } : item
  })
}

function canonical({ add, remove }: ItemPlan) {
  const sort = (rows: ItemPlan['add']) => rows.map((row) => `${row.itemId} ${row.raterId}`).toSorted()
  return { add: sort(add), remove: sort(remove) }
}

/** Every statement with its first-round holders, and who has it otherwise, in the study's order. */
function listWork(tx: Tx, taskId: string): Promise<WorkItem[]> {
  return tx.$queryRaw`
    select i.id, i."patientId", coalesce(i."documentId", i.id) as "documentId",
      coalesce(json_agg(json_build_object('raterId', a."raterId", 'hasRated', t.id is not null) order by a."raterId")
        filter (where a.id is not null), '[]') as holders,
      coalesce((
        select json_agg(distinct b."raterId") from "Assignment" b
        where b."itemId" = i.id and b.round <> ${FIRST_ROUND} and not exists (
          select 1 from "Assignment" c
          where c."itemId" = i.id and c."raterId" = b."raterId" and c.round = ${FIRST_ROUND})), '[]') as barred
    from "Item" i
    join "Patient" pa on pa.id = i."patientId"
    left join "Assignment" a on a."itemId" = i.id and a.round = ${FIRST_ROUND}
    left join "Rating" t
      on t."itemId" = i.id and t."raterId" = a."raterId" and t.round = ${FIRST_ROUND} and t.current
    where i."taskId" = ${taskId}::uuid
    group by i.id, pa."externalId"
    order by pa."externalId" collate "C", i.sort, i.key collate "C", i.id`
}

function listUnrated(tx: Tx, taskId: string, raterId: string): Promise<{ itemId: string }[]> {
  return tx.$queryRaw`
    select a."itemId" from "Assignment" a
    where a."taskId" = ${taskId}::uuid and a."raterId" = ${raterId}::uuid and a.round = ${FIRST_ROUND}
      and not exists (
        select 1 from "Rating" t
        where t."itemId" = a."itemId" and t."raterId" = a."raterId" and t.round = a.round)
    order by a.id`
}

/** What a rater has in any round: nobody judges a statement twice as if for the first time. */
function listHeld(tx: Tx, taskId: string, raterId: string): Promise<{ itemId: string }[]> {
  return tx.assignment.findMany({ where: { taskId, raterId }, select: { itemId: true } })
}

async function setRatersPerItem(tx: Tx, taskId: string, ratersPerItem: number): Promise<void> {
  const rule = await readTaskConfig(taskId, tx)
  if (rule.ratersPerItem === ratersPerItem) return
  await tx.task.update({ where: { id: taskId }, data: { config: { ...rule, ratersPerItem } } })
}
