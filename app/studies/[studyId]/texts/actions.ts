'use server'

import { z } from 'zod'
import { textJobConfigurationSchema } from '@/lib/core/text-jobs'
import { cancelTextJob } from '@/lib/data/texts/text-jobs'
import { resumeTextJob, startTextJob } from '@/lib/pipeline/text-jobs'
import { defineAction } from '@/lib/web/action'
import { figures } from '@/lib/web/figures'

const job = z.strictObject({ studyId: z.uuid(), jobId: z.uuid() })

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

export const cancelTextJobAction = defineAction(job, async (actor, { studyId, jobId }) => {
  await cancelTextJob(actor, studyId, jobId)
})

export const resumeTextJobAction = defineAction(
  job.extend(limit),
  async (actor, { studyId, jobId, costLimit }) => {
    await resumeTextJob(actor, studyId, jobId, costLimit)
  },
)
