import 'server-only'
import { type LabelSet, labelSetOf } from '@/lib/core/labels'
import { definitionSchema } from '@/lib/core/protocols/definition'
import { db, type Tx } from '../client'

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
