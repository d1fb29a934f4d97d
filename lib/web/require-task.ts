import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { TaskRef } from '@/lib/core/task'
import { openTask } from '@/lib/data/tasks'

/**
 * That the task which an address names is one of its study, and the actor a member of that; addresses without a task pass.
 *
 * @throws {AppError} `not_found` otherwise
 */
export async function requireTask(actor: Actor, address: object | undefined): Promise<void> {
  const { studyId, taskId }: Partial<TaskRef> = address ?? {} // an address that names nothing has no parameters at all
  if (studyId === undefined || taskId === undefined) return
  authorize(actor, 'study:read', studyId)
  await openTask({ studyId, taskId })
}
