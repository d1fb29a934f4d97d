import 'server-only'
import { isDiscussed } from '@/lib/core/adjudication/item-state'
import type { TaskRef } from '@/lib/core/task'
import { db } from '../client'
import { readVersions } from '../data-version'
import { listItemStates } from '../item-states'
import { openCache } from '../memoize'
import { openTask } from '../tasks'
import { listOpenSessions } from './span-sessions'

type Discussed = {
  itemId: string
  isSettled: boolean
  voterIds: ReadonlySet<string>
  /** A layer waits for those who marked it, too. */
  hasSession: boolean
}

const memoize = openCache('discussed items', 50)

/**
 * How many discussed items of a task an adjudicator can settle now, as their list has them. Callers have authorized
 * already.
 */
export async function countToDecide({ studyId, taskId }: TaskRef, raterId: string): Promise<number> {
  const { data: version } = await readVersions(studyId)
  const [discussed, checks] = await Promise.all([
    memoize(taskId, version, () => listDiscussed({ studyId, taskId })),
    db.adjudicatorVote.findMany({
      where: { item: { taskId }, raterId, kind: { not: 'own' }, code: null },
      select: { itemId: true },
    }),
  ])
  const owed = new Set(checks.map(({ itemId }) => itemId))
  const isOpen = ({ itemId, isSettled }: Discussed) => !isSettled || owed.has(itemId)
  return discussed.filter((item) => isOpen(item) && (item.hasSession || !item.voterIds.has(raterId))).length
}

async function listDiscussed(task: TaskRef): Promise<Discussed[]> {
  const { id: taskId, definition } = await openTask(task)
  const items = (await listItemStates(taskId)).filter(({ state }) => isDiscussed(state))
  const withSession = listOpenSessions(definition, items)
  return items.map(({ itemId, state, votes }) => ({
    itemId,
    hasSession: withSession.has(itemId),
    isSettled: state.kind === 'settled',
    voterIds: new Set(votes.map(({ raterId }) => raterId)),
  }))
}
