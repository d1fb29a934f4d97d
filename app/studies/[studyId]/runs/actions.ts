'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { runConfigurationSchema } from '@/lib/core/runs'
import { cancelRun, pauseRun } from '@/lib/data/run-control'
import { resumeRun, startRun } from '@/lib/pipeline/runs'
import { defineAction } from '@/lib/web/action'

const run = z.strictObject({ studyId: z.uuid(), runId: z.uuid() })

export const startRunAction = defineAction(
  z.strictObject({ studyId: z.uuid(), configuration: runConfigurationSchema }),
  async (actor, { studyId, configuration }) => {
    const runId = await startRun(actor, studyId, configuration)
    redirect(`/studies/${studyId}/runs/${runId}`)
  },
)

export const pauseRunAction = defineAction(run, async (actor, { studyId, runId }) => {
  await pauseRun(actor, studyId, runId)
  revalidatePath('/studies/[studyId]/runs/[runId]', 'page')
})

export const cancelRunAction = defineAction(run, async (actor, { studyId, runId }) => {
  await cancelRun(actor, studyId, runId)
  revalidatePath('/studies/[studyId]/runs/[runId]', 'page')
})

export const resumeRunAction = defineAction(run, async (actor, { studyId, runId }) => {
  await resumeRun(actor, studyId, runId)
  revalidatePath('/studies/[studyId]/runs/[runId]', 'page')
})
