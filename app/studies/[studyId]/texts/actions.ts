'use server'

import { z } from 'zod'
import { textJobConfigurationSchema } from '@/lib/core/text-jobs'
import { cancelWork, pauseWork } from '@/lib/data/work/control'
import { startTextJob } from '@/lib/pipeline/text-jobs'
import { resumeWork } from '@/lib/pipeline/work'
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

export const pauseTextJobAction = defineAction(job, async (actor, { studyId, jobId }) => {
  await pauseWork(actor, studyId, { jobId })
})

export const cancelTextJobAction = defineAction(job, async (actor, { studyId, jobId }) => {
  await cancelWork(actor, studyId, { jobId })
})

export const resumeTextJobAction = defineAction(
  job.extend(limit),
  async (actor, { studyId, jobId, costLimit }) => {
    await resumeWork(actor, studyId, { jobId }, costLimit)
  },
)
