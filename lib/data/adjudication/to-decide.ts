import 'server-only'
import { isDiscussed } from '@/lib/core/adjudication/item-state'
import type { TaskRef } from '@/lib/core/task'
import { db } from '../client'
import { readVersions } from '../data-version'
import { listItemStates } from '../item-states'
import { openCache } from '../memoize'

type Discussed = { itemId: string; isSettled: boolean; voterIds: ReadonlySet<string> }

const memoize = openCache('discussed items', 50)

/**
 * How many discussed items of a task an adjudicator can settle now, as their list has them. Callers have authorized
 * already.
 */
export async function countToDecide({ studyId, taskId }: TaskRef, raterId: string): Promise<number> {
  const { data: version } = await readVersions(studyId)
  const [discussed, checks] = await Promise.all([
    memoize(taskId, version, () => listDiscussed(taskId)),
    db.adjudicatorVote.findMany({
      where: { item: { taskId }, raterId, kind: { not: 'own' }, code: null },
      select: { itemId: true },
    }),
  ])
  const owed = new Set(checks.map(({ itemId }) => itemId))
  const isOpen = ({ itemId, isSettled }: Discussed) => !isSettled || owed.has(itemId)
  return discussed.filter((item) => isOpen(item) && !item.voterIds.has(raterId)).length
}

async function listDiscussed(taskId: string): Promise<Discussed[]> {
  const items = (await listItemStates(taskId)).filter(({ state }) => isDiscussed(state))
  return items.map(({ itemId, state, votes }) => ({
    itemId,
    isSettled: state.kind === 'settled',
    voterIds: new Set(votes.map(({ raterId }) => raterId)),
  }))
}
