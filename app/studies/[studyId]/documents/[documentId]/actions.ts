'use server'

import { z } from 'zod'
import { verdictSchema } from '@/lib/core/verdict'
import { summarizeSheet } from '@/lib/pipeline/score-sheets'
import { defineAction } from '@/lib/web/action'

const summary = z.strictObject({
  studyId: z.uuid(),
  documentId: z.uuid(),
  raterId: z.uuid().nullable(),
  kind: z.enum(['sentence', 'claim']),
  label: verdictSchema,
})

export const summarizeAction = defineAction(summary, async (actor, { studyId, documentId, ...wanted }) => {
  await summarizeSheet(actor, studyId, documentId, wanted)
})
