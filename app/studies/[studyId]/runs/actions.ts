'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { MAX_GRID } from '@/lib/core/run-grid'
import { runConfigurationSchema } from '@/lib/core/runs'
import { cancelRun, pauseRun } from '@/lib/data/run-control'
import { resumeRun, startRuns } from '@/lib/pipeline/runs'
import { defineAction } from '@/lib/web/action'

const run = z.strictObject({ studyId: z.uuid(), runId: z.uuid() })

export const startRunsAction = defineAction(
  z.strictObject({ studyId: z.uuid(), configurations: z.array(runConfigurationSchema).min(1).max(MAX_GRID) }),
  async (actor, { studyId, configurations }) => {
    const [first, ...others] = await startRuns(actor, studyId, configurations)
    if (others.length === 0) redirect(`/studies/${studyId}/runs/${first}`)
    revalidatePath('/studies/[studyId]/runs', 'page')
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
