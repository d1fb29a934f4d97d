'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { MAX_GRID } from '@/lib/core/runs/run-grid'
import { runConfigurationSchema } from '@/lib/core/runs/runs'
import { taskHome, taskRefSchema } from '@/lib/core/task'
import { lookAtVerdicts } from '@/lib/data/blinding/ai-results'
import { startGrid, startRun } from '@/lib/pipeline/runs'
import { defineAction } from '@/lib/web/action'

const run = z.strictObject({ task: taskRefSchema, runId: z.uuid() })

/** In the currency of the prices. */
const limit = z.number().positive().optional()

const grid = z.strictObject({ task: taskRefSchema, gridId: z.uuid() })

export const startRunsAction = defineAction(
  grid.extend({
    configurations: z.array(runConfigurationSchema).min(1).max(MAX_GRID),
    costLimit: limit,
    again: z.boolean().default(false),
  }),
  async (actor, { task, gridId, configurations, costLimit, again }) => {
    const [first, ...others] = configurations
    if (first && others.length === 0) {
      const runId = await startRun(actor, task, first, { runId: gridId, costLimit, again })
      redirect(`${taskHome(task)}/runs/${runId}`)
    }
    const leftOut = await startGrid(actor, task, gridId, configurations, { costLimit, again })
    revalidatePath('/studies/[studyId]/tasks/[taskId]/runs', 'page')
    return { leftOut }
  },
)

export const lookAtVerdictsAction = defineAction(run, async (actor, { task, runId }) => {
  await lookAtVerdicts(actor, task, runId)
  revalidatePath('/studies/[studyId]/tasks/[taskId]/runs/[runId]', 'page')
})
