'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { MAX_GRID } from '@/lib/core/runs/run-grid'
import { runConfigurationSchema } from '@/lib/core/runs/runs'
import { lookAtVerdicts } from '@/lib/data/blinding/ai-results'
import { startGrid, startRun } from '@/lib/pipeline/runs'
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

export const lookAtVerdictsAction = defineAction(run, async (actor, { studyId, runId }) => {
  await lookAtVerdicts(actor, studyId, runId)
  revalidatePath('/studies/[studyId]/runs/[runId]', 'page')
})
