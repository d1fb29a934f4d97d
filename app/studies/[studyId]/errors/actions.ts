'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { readUnsettled } from '@/lib/data/blinding/label-exposures'
import { defineAction } from '@/lib/web/action'

export const readUnsettledAction = defineAction(
  z.strictObject({ studyId: z.uuid() }),
  async (actor, { studyId }) => {
    await readUnsettled(actor, studyId)
    revalidatePath('/studies/[studyId]', 'layout')
  },
)
