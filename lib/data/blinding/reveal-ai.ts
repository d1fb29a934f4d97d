import 'server-only'
import { type Actor, requireRater } from '@/lib/core/actor'
import { FIRST_ROUND, REPEAT_ROUND } from '@/lib/core/adjudication/item-state'
import type { RevealedVerdict } from '@/lib/core/blinding'
import { AppError } from '@/lib/core/errors'
import { taskConfigSchema } from '@/lib/core/protocols/task-config'
import type { TaskRef } from '@/lib/core/task'
import { requireId } from '@/lib/core/uuid'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { readTaskConfig } from '../studies'
import { openTask } from '../tasks'

/**
 * What AI raters said of a statement that the actor has answered, where the task allows it. From then on the actor's answer
 * stays as it is, a hidden repeat that was still to come is dropped, and the audit log says that it was seen.
 *
 * @throws {AppError} `not_found` when the assignment is not the actor's; `forbidden` when the task does not allow it, or
 *   before the own answer
 */
export async function revealAi(
  actor: Actor,
  { studyId, taskId }: TaskRef,
  assignmentId: string,
): Promise<RevealedVerdict[]> {
  const raterId = requireRater(actor, studyId)
  requireId(assignmentId)
  return db.$transaction(async (tx) => {
    // the item, as whoever answers: an answer is given either before what was seen or not at all
    await tx.$queryRaw`
      select i.id from "Item" i join "Assignment" a on a."itemId" = i.id
      where a.id = ${assignmentId}::uuid for update of i`
    const assignment = await tx.assignment.findFirst({
      where: { id: assignmentId, raterId, studyId, taskId },
      select: { itemId: true, round: true, reveal: true, task: { select: { config: true } } },
    })
    if (!assignment) throw new AppError('not_found', 'This statement is not assigned to you.')
    const { itemId, round } = assignment
    if (taskConfigSchema.parse(assignment.task.config).blinding.raterAi === 'never') {
      throw new AppError('forbidden', 'This study does not show what AI raters said.')
    }
    const own = await tx.rating.count({ where: { itemId, raterId, round, current: true } })
    if (own === 0) throw new AppError('forbidden', 'Your own answer comes first.')
    if (!assignment.reveal) {
      await tx.aiReveal.create({ data: { assignmentId, studyId } })
      await dropRepeat(tx, itemId, raterId)
      await writeAudit(tx, actor, studyId, { type: 'ai.revealed', data: { assignmentId, itemId } })
    }
    return listVerdicts(tx, itemId)
  })
}

/** Whether raters of the task may look at AI verdicts after their own answer. @throws {AppError} as {@link requireRater} */
export async function showsAiToRaters(actor: Actor, task: TaskRef): Promise<boolean> {
  requireRater(actor, task.studyId)
  const { id } = await openTask(task)
  const { blinding } = await readTaskConfig(id)
  return blinding.raterAi !== 'never'
}

async function dropRepeat(tx: Tx, itemId: string, raterId: string): Promise<void> {
  const answered = await tx.rating.count({ where: { itemId, raterId, round: REPEAT_ROUND } })
  if (answered > 0) return
  await tx.assignment.deleteMany({ where: { itemId, raterId, round: REPEAT_ROUND } })
}

async function listVerdicts(tx: Tx, itemId: string): Promise<RevealedVerdict[]> {
  const rows = await tx.rating.findMany({
    where: { itemId, round: FIRST_ROUND, current: true, rater: { kind: 'ai' } },
    orderBy: { rater: { alias: 'asc' } },
    select: {
      code: true,
      comment: true,
      rater: { select: { alias: true } },
      evidence: { orderBy: { rank: 'asc' }, select: { quote: true } },
    },
  })
  return rows.map(({ code, comment, rater, evidence }) => ({
    alias: rater.alias,
    code,
    reason: comment,
    quotes: evidence.map((passage) => passage.quote),
  }))
}
