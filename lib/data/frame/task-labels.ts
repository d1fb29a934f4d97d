import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { findLabelSet, type LabelSet, labelSetOf } from '@/lib/core/labels'
import { definitionSchema } from '@/lib/core/protocols/definition'
import type { TaskRef } from '@/lib/core/task'
import { db, type Tx } from '../client'
import { openTask } from '../tasks'

/**
 * What the answers of a task can be; null where its definition has no labels.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getTaskLabels(actor: Actor, { studyId, taskId }: TaskRef): Promise<LabelSet | null> {
  authorize(actor, 'study:read', studyId)
  const { definition } = await openTask({ studyId, taskId })
  return findLabelSet(definition)
}

/**
 * The labels that a task's figures are made of: those of its definition's first variable that has labels. Callers have
 * authorized.
 *
 * @throws {RangeError} when the definition has no labels
 */
export async function readTaskLabels(taskId: string, tx: Tx = db): Promise<LabelSet> {
  const { protocolVersion } = await tx.task.findUniqueOrThrow({
    where: { id: taskId },
    select: { protocolVersion: { select: { definition: true } } },
  })
  return labelSetOf(definitionSchema.parse(protocolVersion.definition))
}
