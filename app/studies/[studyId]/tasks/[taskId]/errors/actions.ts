'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { taskRefSchema } from '@/lib/core/task'
import { readUnsettled } from '@/lib/data/blinding/label-exposures'
import { defineAction } from '@/lib/web/action'

export const readUnsettledAction = defineAction(
  z.strictObject({ task: taskRefSchema }),
  async (actor, { task }) => {
    await readUnsettled(actor, task)
    revalidatePath('/studies/[studyId]', 'layout')
  },
)
