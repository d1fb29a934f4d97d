import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { LabelingConfig } from '@/lib/core/labeling/labeling-config'
import { type LabelingSetup, newLabelingConfigSchema } from '@/lib/core/labeling/labeling-setup'
import { sha256 } from '@/lib/digest'
import { writeAudit } from '../audit'
import { db } from '../client'
import { findVerdictTask, readTaskConfig } from '../studies'
import { findGuideline } from './guidelines'

/** How the study's task is labelled, for everybody in the study: settings, and the guideline in force. */
export async function getLabelingSetup(actor: Actor, studyId: string): Promise<LabelingSetup> {
  authorize(actor, 'study:read', studyId)
  const { id } = await findVerdictTask(studyId)
  const [{ labeling }, guideline] = await Promise.all([
    readTaskConfig(id),
    findGuideline(id, actor.raters.get(studyId)),
  ])
  return { ...labeling, ...guideline }
}

/** Changes how the study's task is labelled; answers that were given already stay as they are. */
export async function setLabelingConfig(actor: Actor, studyId: string, input: LabelingConfig): Promise<void> {
  authorize(actor, 'labeling:configure', studyId)
  const labeling = newLabelingConfigSchema.parse(input)
  const { id } = await findVerdictTask(studyId)
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
