'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { trainAgain } from '@/lib/data/labeling/training'
import { defineAction } from '@/lib/web/action'

export const trainAgainAction = defineAction(
  z.strictObject({ studyId: z.uuid() }),
  async (actor, { studyId }) => {
    await trainAgain(actor, studyId)
    revalidatePath('/studies/[studyId]/label', 'page')
  },
)
