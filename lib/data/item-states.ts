import 'server-only'
import { deriveItemState, type ItemState, type Vote } from '@/lib/core/adjudication/item-state'
import { verdictConfigSchema } from '@/lib/core/protocols/verdict/verdict-protocol'
import { db } from './client'

export type ItemWithState = {
  itemId: string
  patientId: string
  propositionId: string
  state: ItemState
  votes: Vote[]
}

/**
 * Every item of a task with its current human votes and its derived state. Callers have authorized already.
 *
 * @param patientId only this patient's items
 */
export async function listItemStates(taskId: string, patientId?: string): Promise<ItemWithState[]> {
  const ofPatient = patientId === undefined ? {} : { patientId }
  const [task, items, votes, decisions] = await Promise.all([
    db.task.findUniqueOrThrow({ where: { id: taskId }, select: { config: true } }),
    db.item.findMany({
      where: { taskId, ...ofPatient },
      select: { id: true, patientId: true, propositionId: true },
    }),
    db.$queryRaw<(Vote & { itemId: string })[]>`
      select r."itemId", r."raterId", r.round, r.code
      from "Rating" r join "Rater" p on p.id = r."raterId"
      where r."taskId" = ${taskId}::uuid and r.current and p.kind = 'human'
        and (${patientId ?? null}::uuid is null
          or r."itemId" in (select id from "Item" where "patientId" = ${patientId ?? null}::uuid))`,
    db.consensus.findMany({
      where: { current: true, item: { taskId, ...ofPatient } },
      select: { itemId: true, code: true, method: true },
    }),
  ])
  const rule = verdictConfigSchema.parse(task.config)
  const votesByItem = Map.groupBy(votes, (vote) => vote.itemId)
  const decisionByItem = new Map(decisions.map(({ itemId, code, method }) => [itemId, { code, method }]))
  return items.map((item) => {
    const own = votesByItem.get(item.id) ?? []
    return {
      itemId: item.id,
      patientId: item.patientId,
      propositionId: item.propositionId,
      votes: own,
      state: deriveItemState(own, decisionByItem.get(item.id) ?? null, rule),
    }
  })
}
