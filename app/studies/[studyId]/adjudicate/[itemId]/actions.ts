'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { newDecisionSchema } from '@/lib/core/discussion'
import { decideConsensus } from '@/lib/data/discussions'
import { defineAction } from '@/lib/web/action'

export const decideAction = defineAction(
  newDecisionSchema.extend({ studyId: z.uuid() }),
  async (actor, { studyId, ...decision }) => {
    await decideConsensus(actor, studyId, decision)
    revalidatePath('/studies/[studyId]/adjudicate', 'layout')
  },
)
