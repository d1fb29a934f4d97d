import 'server-only'
import type { Estimate } from '@/lib/core/adjudication/consensus-policy'
import { type Decision, deriveItemState, type ItemState, type Vote } from '@/lib/core/adjudication/item-state'
import { taskConfigSchema } from '@/lib/core/protocols/task-config'
import { db, type Tx } from './client'

export type ItemWithState = {
  itemId: string
  patientId: string
  statementId: string | null
  state: ItemState
  votes: Vote[]
  decision: Decision | null
  estimate: Estimate | null
}

/**
 * Every item of a task with its current human votes and its derived state. Callers have authorized already.
 *
 * @param patientId only this patient's items
 */
export async function listItemStates(
  taskId: string,
  patientId?: string,
  tx: Tx = db,
): Promise<ItemWithState[]> {
  const ofPatient = patientId === undefined ? {} : { patientId }
  const [task, items, votes, decisions] = await Promise.all([
    tx.task.findUniqueOrThrow({
      where: { id: taskId },
      select: { config: true, excludedFrom: { select: { config: true } } },
    }),
    tx.item.findMany({
      where: { taskId, ...ofPatient },
      select: {
        id: true,
        patientId: true,
        statementId: true,
        estimateCode: true,
        estimateProbability: true,
      },
    }),
    tx.$queryRaw<(Vote & { itemId: string })[]>`
      select own."itemId", p.id as "raterId", own.round, own.code
      from "Rater" p
      -- by the key of people and nothing else: a task may have a million ratings of AI raters, and the database may not know it
      cross join lateral (
        select r."itemId", r.round, r.code, r."taskId" from "Rating" r
        where r."raterId" = p.id and r.current and r.round in (1, 2) offset 0
      ) own
      where own."taskId" = ${taskId}::uuid and p.kind = 'human' and p."studyId" = (select "studyId" from "Task" where id = ${taskId}::uuid)
        and (${patientId ?? null}::uuid is null
          or own."itemId" in (select id from "Item" where "patientId" = ${patientId ?? null}::uuid))`,
    tx.consensus.findMany({
      where: { current: true, item: { taskId, ...ofPatient } },
      select: { itemId: true, code: true, method: true },
    }),
  ])
  const rule = taskConfigSchema.parse((task.excludedFrom ?? task).config)
  const votesByItem = Map.groupBy(votes, (vote) => vote.itemId)
  const decisionByItem = new Map(decisions.map(({ itemId, code, method }) => [itemId, { code, method }]))
  return items.map((item) => {
    const own = votesByItem.get(item.id) ?? []
    const decision = decisionByItem.get(item.id) ?? null
    const estimate = toEstimate(item)
    return {
      itemId: item.id,
      patientId: item.patientId,
      statementId: item.statementId,
      votes: own,
      decision,
      estimate,
      state: deriveItemState(own, decision, rule, estimate),
    }
  })
}

/** The same of a task and of what was excluded from it: whoever reads all that was said reads that, too. */
export async function listAllItemStates(taskId: string, tx: Tx = db): Promise<ItemWithState[]> {
  const tasks = await tx.task.findMany({
    where: { OR: [{ id: taskId }, { excludedFromId: taskId }] },
    select: { id: true },
  })
  const states = await Promise.all(tasks.map(({ id }) => listItemStates(id, undefined, tx)))
  return states.flat()
}

/** The label model's estimate of an item, null where it has none. */
export function toEstimate(item: {
  estimateCode: string | null
  estimateProbability: number | null
}): Estimate | null {
  const { estimateCode: code, estimateProbability: probability } = item
  return code === null || probability === null ? null : { code, probability }
}
