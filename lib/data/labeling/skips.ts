import 'server-only'
import { type Actor, requireRater } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { NewSkip } from '@/lib/core/labeling/rating'
import type { TaskRef } from '@/lib/core/task'
import { requireId } from '@/lib/core/uuid'
import { writeAudit } from '../audit'
import { db } from '../client'
import { belongsTo } from './ratings'

/**
 * Puts an assignment off, so that it comes back at the end of the queue, or takes that back. The same again changes nothing.
 *
 * @throws {AppError} `not_found` when the assignment is not the actor's
 */
export async function skipAssignment(
  actor: Actor,
  task: TaskRef,
  { assignmentId, isTakenBack }: NewSkip,
): Promise<void> {
  const { studyId } = task
  const raterId = requireRater(actor, studyId)
  const where = { id: requireId(assignmentId), raterId, studyId, task: belongsTo(task) }
  await db.$transaction(async (tx) => {
    const [changed] = await tx.assignment.updateManyAndReturn({
      where: { ...where, skippedAt: isTakenBack ? { not: null } : null },
      data: { skippedAt: isTakenBack ? null : new Date() },
      select: { itemId: true },
    })
    if (changed) {
      const type = isTakenBack ? 'rating.skip-undone' : 'rating.skipped'
      await writeAudit(tx, actor, studyId, { type, data: { assignmentId, itemId: changed.itemId } })
      return
    }
    if ((await tx.assignment.count({ where })) > 0) return
    throw new AppError('not_found', 'This statement is not assigned to you.')
  })
}
