'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { MAX_GRID } from '@/lib/core/runs/run-grid'
import { runConfigurationSchema } from '@/lib/core/runs/runs'
import { lookAtVerdicts } from '@/lib/data/blinding/ai-results'
import { cancelWork, pauseWork } from '@/lib/data/work/control'
import { startGrid, startRun } from '@/lib/pipeline/runs'
import { resumeWork } from '@/lib/pipeline/work'
import { defineAction } from '@/lib/web/action'

const run = z.strictObject({ studyId: z.uuid(), runId: z.uuid() })

/** In the currency of the prices. */
const limit = z.number().positive().optional()

const grid = z.strictObject({ studyId: z.uuid(), gridId: z.uuid() })

export const startRunsAction = defineAction(
  grid.extend({
    configurations: z.array(runConfigurationSchema).min(1).max(MAX_GRID),
    costLimit: limit,
    again: z.boolean().default(false),
  }),
  async (actor, { studyId, gridId, configurations, costLimit, again }) => {
    const [first, ...others] = configurations
    if (first && others.length === 0) {
      const runId = await startRun(actor, studyId, first, { runId: gridId, costLimit, again })
      redirect(`/studies/${studyId}/runs/${runId}`)
    }
    const leftOut = await startGrid(actor, studyId, gridId, configurations, { costLimit, again })
    revalidatePath('/studies/[studyId]/runs', 'page')
    return { leftOut }
  },
)

export const pauseGridAction = defineAction(grid, async (actor, { studyId, gridId }) => {
  await pauseWork(actor, studyId, { gridId })
  revalidatePath('/studies/[studyId]/runs', 'page')
})

export const cancelGridAction = defineAction(grid, async (actor, { studyId, gridId }) => {
  await cancelWork(actor, studyId, { gridId })
  revalidatePath('/studies/[studyId]/runs', 'page')
})

export const resumeGridAction = defineAction(grid.extend({ costLimit: limit }), async (actor, input) => {
  await resumeWork(actor, input.studyId, input, input.costLimit)
  revalidatePath('/studies/[studyId]/runs', 'page')
})

export const pauseRunAction = defineAction(run, async (actor, { studyId, runId }) => {
  await pauseWork(actor, studyId, { runId })
  revalidatePath('/studies/[studyId]/runs/[runId]', 'page')
})

export const lookAtVerdictsAction = defineAction(run, async (actor, { studyId, runId }) => {
  await lookAtVerdicts(actor, studyId, runId)
  revalidatePath('/studies/[studyId]/runs/[runId]', 'page')
})

export const cancelRunAction = defineAction(run, async (actor, { studyId, runId }) => {
  await cancelWork(actor, studyId, { runId })
  revalidatePath('/studies/[studyId]/runs/[runId]', 'page')
})

export const resumeRunAction = defineAction(run.extend({ costLimit: limit }), async (actor, input) => {
  await resumeWork(actor, input.studyId, input, input.costLimit)
  revalidatePath('/studies/[studyId]/runs/[runId]', 'page')
})
