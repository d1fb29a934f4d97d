'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { taskRefSchema } from '@/lib/core/task'
import { confirmStudyProtocol } from '@/lib/data/labeling/study-protocol'
import { defineAction } from '@/lib/web/action'

export const confirmProtocolAction = defineAction(
  z.strictObject({ task: taskRefSchema, digest: z.string() }),
  async (actor, { task, digest }) => {
    await confirmStudyProtocol(actor, task, digest)
    revalidatePath('/studies/[studyId]', 'layout')
  },
)
