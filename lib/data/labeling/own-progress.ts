import 'server-only'
import { type Actor, can, requireRater } from '@/lib/core/actor'
import type { OwnWork } from '@/lib/core/labeling/labeling'
import type { TaskRef } from '@/lib/core/task'
import { countToDecide } from '../adjudication/to-decide'
import { db } from '../client'
import { openTask } from '../tasks'
import { listOpenRounds } from './labeling'

/**
 * Where the actor's own work in a task stands, without reading what it is.
 *
 * @throws {AppError} `not_found` for strangers, `forbidden` for members who don't rate
 */
export async function getOwnProgress(actor: Actor, task: TaskRef): Promise<OwnWork> {
  const { studyId, taskId } = task
  const raterId = requireRater(actor, studyId)
  await openTask(task)
  const rounds = await listOpenRounds(task, raterId)
  const [[work], toDecide] = await Promise.all([
    db.$queryRaw<[Pick<OwnWork, 'total' | 'done'>]>`
      select count(*)::int as total, count(r.id)::int as done
      from "Assignment" a
      join "Task" k on k.id = a."taskId" and ${taskId}::uuid in (k.id, k."trainsTaskId")
      left join "Rating" r
        on r."itemId" = a."itemId" and r."raterId" = a."raterId" and r.round = a.round and r.current
      where a."raterId" = ${raterId}::uuid and a."studyId" = ${studyId}::uuid
        and a.round between ${rounds.gte} and ${rounds.lte}`,
    can(actor, 'discussion:take-part', studyId) ? countToDecide({ studyId, taskId }, raterId) : null,
  ])
  return { ...work, toDecide }
}
