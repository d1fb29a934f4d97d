'use server'

import { z } from 'zod'
import { verdictSchema } from '@/lib/core/verdict'
import { requestSummary } from '@/lib/pipeline/score-sheets'
import { defineAction } from '@/lib/web/action'

const summary = z.strictObject({
  studyId: z.uuid(),
  documentId: z.uuid(),
  raterId: z.uuid().nullable(),
  kind: z.enum(['sentence', 'claim']),
  label: verdictSchema,
})

export const summarizeAction = defineAction(summary, async (actor, { studyId, documentId, ...wanted }) => {
  await requestSummary(actor, studyId, documentId, wanted)
})
