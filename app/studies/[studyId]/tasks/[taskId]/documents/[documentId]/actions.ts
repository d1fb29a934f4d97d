'use server'

import { z } from 'zod'
import { taskRefSchema } from '@/lib/core/task'
import { requestSummary } from '@/lib/pipeline/score-sheets'
import { defineAction } from '@/lib/web/action'

const summary = z.strictObject({
  task: taskRefSchema,
  documentId: z.uuid(),
  raterId: z.uuid().nullable(),
  kind: z.enum(['sentence', 'claim']),
  label: z.string().max(60),
})

export const summarizeAction = defineAction(summary, async (actor, { task, documentId, ...wanted }) => {
  await requestSummary(actor, task, documentId, wanted)
})
