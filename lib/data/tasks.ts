import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { EXCLUDED_PROTOCOL } from '@/lib/core/exclusion'
import { TRAINING_PROTOCOL } from '@/lib/core/labeling/training'
import { validityProtocol } from '@/lib/core/protocols/validity/validity-protocol'
import type { TaskName, TaskRef } from '@/lib/core/task'
import { isId } from '@/lib/core/uuid'
import { db, type Tx } from './client'

/** What is excluded from a task, or trains for it, stands in tasks that have no pages of their own. */
const ASIDE = [EXCLUDED_PROTOCOL, TRAINING_PROTOCOL]

export type OpenTask = {
  id: string
  studyId: string
  protocol: string
  title: string
  /** The protocol's own settings, read by its schema. */
  config: unknown
  /** Since when nobody's answer changes; null while answers are taken. */
  lockedAt: Date | null
}

/**
 * A task of a study, as an address names it. Callers have authorized already.
 *
 * @throws {AppError} `not_found` when the study has no such task
 */
export async function openTask({ studyId, taskId }: TaskRef, tx: Tx = db): Promise<OpenTask> {
  const task = isId(taskId)
    ? await tx.task.findFirst({
        where: { id: taskId, studyId, protocol: { notIn: ASIDE } },
        select: { id: true, studyId: true, protocol: true, title: true, config: true, lockedAt: true },
      })
    : null
  if (!task) throw new AppError('not_found', 'This task does not exist.')
  return task
}

/**
 * The tasks of a study that people work on, in the order in which they were made.
 *
 * @throws {AppError} `not_found` for strangers
 */
export async function listTasks(actor: Actor, studyId: string): Promise<TaskName[]> {
  authorize(actor, 'study:read', studyId)
  const tasks = await db.task.findMany({
    // the checks of validity have a page of the study
    where: { studyId, protocol: { notIn: [...ASIDE, validityProtocol.id] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, title: true },
  })
  return tasks.map(({ id, title }) => ({ studyId, taskId: id, title }))
}

/**
 * The task that a page of the whole study leads to: its first.
 *
 * @throws {AppError} `not_found` for strangers, and when the study has none
 */
export async function getFirstTask(actor: Actor, studyId: string): Promise<TaskRef> {
  const [first] = await listTasks(actor, studyId)
  if (!first) throw new AppError('not_found', 'This study has no task.')
  return { studyId, taskId: first.taskId }
}
