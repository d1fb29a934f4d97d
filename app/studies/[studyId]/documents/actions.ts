'use server'

import { z } from 'zod'
import { textJobConfigurationSchema } from '@/lib/core/text-jobs'
import { startTextJob } from '@/lib/pipeline/text-jobs'
import { defineAction } from '@/lib/web/action'
import { figures } from '@/lib/web/figures'

const newJob = z.strictObject({ studyId: z.uuid(), configuration: textJobConfigurationSchema })

/** In the currency of the prices. */
const limit = { costLimit: z.number().positive().optional() }

export const estimateTextsAction = defineAction(newJob, (actor, { studyId, configuration }) =>
  figures.estimateTexts(actor, studyId, configuration),
)

export const startTextJobAction = defineAction(
  newJob.extend(limit),
  async (actor, { studyId, configuration, costLimit }) => {
    await startTextJob(actor, studyId, configuration, { costLimit })
  },
)
