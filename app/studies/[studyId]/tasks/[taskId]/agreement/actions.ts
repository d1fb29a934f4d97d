'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { newMarginSchema, openingReasonSchema } from '@/lib/core/figures/basis/margin'
import { taskHome, taskRefSchema } from '@/lib/core/task'
import { openAiResults, setMargin } from '@/lib/data/blinding/ai-results'
import { defineAction, defineProvedAction } from '@/lib/web/action'

export const setMarginAction = defineAction(
  newMarginSchema.extend({ task: taskRefSchema }),
  async (actor, { task, ...margin }) => {
    await setMargin(actor, task, margin)
    revalidatePath(`${taskHome(task)}/agreement`, 'layout')
  },
)

export const openAiResultsAction = defineProvedAction(
  z.strictObject({ task: taskRefSchema, reason: openingReasonSchema }),
  async (actor, { task, reason }) => {
    await openAiResults(actor, task, reason)
    revalidatePath(`/studies/${task.studyId}`, 'layout')
  },
)
