'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { taskRefSchema } from '@/lib/core/task'
import { trainAgain } from '@/lib/data/labeling/training'
import { defineAction } from '@/lib/web/action'

export const trainAgainAction = defineAction(
  z.strictObject({ task: taskRefSchema }),
  async (actor, { task }) => {
    await trainAgain(actor, task)
    revalidatePath('/studies/[studyId]/tasks/[taskId]/label', 'page')
  },
)
