'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { newJurySchema } from '@/lib/core/jury/jury'
import { taskRefSchema } from '@/lib/core/task'
import { createJury, updateJury } from '@/lib/data/juries/juries'
import { defineAction } from '@/lib/web/action'

const jury = z.strictObject({ task: taskRefSchema, raterId: z.uuid() })

export const makeJuryAction = defineAction(
  newJurySchema.extend(jury.shape),
  async (actor, { task, raterId, ...input }) => {
    await createJury(actor, task, raterId, input)
    revalidatePath('/studies/[studyId]/tasks/[taskId]/runs', 'page')
  },
)

export const updateJuryAction = defineAction(jury, async (actor, { task, raterId }) => {
  await updateJury(actor, task, raterId)
  revalidatePath('/studies/[studyId]/tasks/[taskId]/runs', 'page')
})
