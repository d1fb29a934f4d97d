'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { guidelineContentSchema } from '@/lib/core/labeling/guideline'
import { newLabelingConfigSchema } from '@/lib/core/labeling/labeling-setup'
import { taskHome, taskRefSchema } from '@/lib/core/task'
import { publishGuideline } from '@/lib/data/labeling/guidelines'
import { setLabelingConfig } from '@/lib/data/labeling/labeling-setup'
import { defineAction } from '@/lib/web/action'

export const labelingConfigAction = defineAction(
  z.strictObject({ task: taskRefSchema, config: newLabelingConfigSchema }),
  async (actor, { task, config }) => {
    await setLabelingConfig(actor, task, config)
    revalidatePath(`${taskHome(task)}/label/setup`)
  },
)

export const publishGuidelineAction = defineAction(
  z.strictObject({ task: taskRefSchema, seenVersion: z.int().min(0), content: guidelineContentSchema }),
  async (actor, { task, seenVersion, content }) => {
    await publishGuideline(actor, task, content, seenVersion)
    revalidatePath(`${taskHome(task)}/label/setup`)
  },
)
