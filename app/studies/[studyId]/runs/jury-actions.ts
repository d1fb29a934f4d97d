'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { newJurySchema } from '@/lib/core/jury/jury'
import { createJury, updateJury } from '@/lib/data/juries/juries'
import { defineAction } from '@/lib/web/action'

const jury = z.strictObject({ studyId: z.uuid(), raterId: z.uuid() })

export const makeJuryAction = defineAction(
  newJurySchema.extend(jury.shape),
  async (actor, { studyId, raterId, ...input }) => {
    await createJury(actor, studyId, raterId, input)
    revalidatePath('/studies/[studyId]/runs', 'page')
  },
)

export const updateJuryAction = defineAction(jury, async (actor, { studyId, raterId }) => {
  await updateJury(actor, studyId, raterId)
  revalidatePath('/studies/[studyId]/runs', 'page')
})
