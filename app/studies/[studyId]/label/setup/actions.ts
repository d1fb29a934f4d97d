'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { guidelineContentSchema } from '@/lib/core/labeling/guideline'
import { newLabelingConfigSchema } from '@/lib/core/labeling/labeling-setup'
import { publishGuideline } from '@/lib/data/labeling/guidelines'
import { setLabelingConfig } from '@/lib/data/labeling/labeling-setup'
import { defineAction } from '@/lib/web/action'

export const labelingConfigAction = defineAction(
  z.strictObject({ studyId: z.uuid(), config: newLabelingConfigSchema }),
  async (actor, { studyId, config }) => {
    await setLabelingConfig(actor, studyId, config)
    revalidatePath(`/studies/${studyId}/label/setup`)
  },
)

export const publishGuidelineAction = defineAction(
  z.strictObject({ studyId: z.uuid(), seenVersion: z.int().min(0), content: guidelineContentSchema }),
  async (actor, { studyId, seenVersion, content }) => {
    await publishGuideline(actor, studyId, content, seenVersion)
    revalidatePath(`/studies/${studyId}/label/setup`)
  },
)
