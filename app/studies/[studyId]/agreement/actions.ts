'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { newMarginSchema, openingReasonSchema } from '@/lib/core/figures/basis/margin'
import { openAiResults, setMargin } from '@/lib/data/blinding/ai-results'
import { defineAction, defineProvedAction } from '@/lib/web/action'

const studyId = z.uuid()

export const setMarginAction = defineAction(
  newMarginSchema.extend({ studyId }),
  async (actor, { studyId: study, ...margin }) => {
    await setMargin(actor, study, margin)
    revalidatePath(`/studies/${study}/agreement`, 'layout')
  },
)

export const openAiResultsAction = defineProvedAction(
  z.strictObject({ studyId, reason: openingReasonSchema }),
  async (actor, { studyId: study, reason }) => {
    await openAiResults(actor, study, reason)
    revalidatePath(`/studies/${study}`, 'layout')
  },
)
