import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { LabelingConfig } from '@/lib/core/labeling/labeling-config'
import {
  type LabelingSetup,
  newLabelingConfigSchema,
  toAskedDefinition,
} from '@/lib/core/labeling/labeling-setup'
import type { TaskRef } from '@/lib/core/task'
import { sha256 } from '@/lib/digest'
import { writeAudit } from '../audit'
import { db } from '../client'
import { readTaskConfig } from '../studies'
import { openTask } from '../tasks'
import { findGuideline } from './guidelines'

/** How a task is labeled, for everybody in the study: what it asks, settings, and the guideline in force. */
export async function getLabelingSetup(actor: Actor, task: TaskRef): Promise<LabelingSetup> {
  authorize(actor, 'study:read', task.studyId)
  const { id, definition, config } = await openTask(task)
  const guideline = await findGuideline(id, actor.raters.get(task.studyId))
  return { ...config.labeling, ...guideline, definition: toAskedDefinition(definition) }
}

/** Changes how a task is labeled; answers that were given already stay as they are. */
export async function setLabelingConfig(actor: Actor, task: TaskRef, input: LabelingConfig): Promise<void> {
  const { studyId } = task
  authorize(actor, 'labeling:configure', studyId)
  const labeling = newLabelingConfigSchema.parse(input)
  const { id } = await openTask(task)
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`select id from "Task" where id = ${id}::uuid for update`
    const config = await readTaskConfig(id, tx)
    await tx.task.update({
      where: { id },
      data: { config: { ...config, labeling } },
    })
    const { evidence, idleSeconds, findTerms } = labeling
    const terms = sha256(findTerms)
    await writeAudit(tx, actor, studyId, {
      type: 'labeling.configured',
      data: { taskId: id, evidence, idleSeconds, terms },
    })
  })
}
