import 'server-only'
import type { z } from 'zod'
import { type Actor, authorize } from '@/lib/core/actor'
import {
  lockSchema,
  showsMore,
  type VisibilityChange,
  visibilityChangeSchema,
} from '@/lib/core/adjudication/consensus-settings'
import { AppError } from '@/lib/core/errors'
import type { TaskRef } from '@/lib/core/task'
import { requireId } from '@/lib/core/uuid'
import { writeAudit } from '../audit'
import { db } from '../client'
import { openTask } from '../tasks'
import { visibilityOf } from './consensus-policies'

/**
 * Locks a task, or opens it again: while it is locked nobody's answer and no decision changes, and raters may see the
 * outcome where the protocol says so. Either is an event with a reason.
 *
 * @throws {AppError} `conflict` when it is so already
 */
export async function setTaskLock(
  actor: Actor,
  task: TaskRef,
  input: z.input<typeof lockSchema>,
): Promise<void> {
  const { studyId } = task
  authorize(actor, 'consensus:manage', studyId)
  const { lock, reason } = lockSchema.parse(input)
  await db.$transaction(async (tx) => {
    const { id: taskId } = await openTask(task, tx)
    const changed = await tx.task.updateMany({
      where: { id: taskId, lockedAt: lock ? null : { not: null } },
      data: { lockedAt: lock ? new Date() : null },
    })
    if (changed.count === 0) {
      throw new AppError('conflict', lock ? 'The task is locked already.' : 'The task is not locked.')
    }
    await writeAudit(tx, actor, studyId, {
      type: lock ? 'task.locked' : 'task.unlocked',
      data: { taskId, reason },
    })
  })
}

/**
 * Sets what adjudicators and raters may see. Showing more than before is an unblinding and needs a written reason, which the
 * record keeps.
 *
 * @throws {AppError} `not_found`, `forbidden`; `invalid` for an unblinding without a reason
 */
export async function setVisibility(actor: Actor, task: TaskRef, input: VisibilityChange): Promise<void> {
  const { studyId } = task
  authorize(actor, 'consensus:manage', studyId)
  const { reason, ...visibility } = visibilityChangeSchema.parse(input)
  const { feedback, panelDecoys, raterAi, show, ...discussion } = visibility
  await db.$transaction(async (tx) => {
    const { taskId } = task
    await tx.$queryRaw`select id from "Task" where id = ${requireId(taskId)}::uuid for update`
    const { config } = await openTask(task, tx)
    const isUnblinding = showsMore(visibilityOf(config), visibility)
    if (isUnblinding && reason === '') {
      throw new AppError('invalid', 'Showing more than before needs a reason.')
    }
    await tx.task.update({
      where: { id: taskId },
      data: { config: { ...config, discussion, feedback, panelDecoys, blinding: { raterAi, show } } },
    })
    await writeAudit(tx, actor, studyId, {
      type: 'visibility.set',
      data: { taskId, ...visibility, show: show.join(' '), isUnblinding, reason },
    })
  })
}
