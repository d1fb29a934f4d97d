'use server'

import { z } from 'zod'
import { systemViewSchema } from '@/lib/core/figures/systems/system-view'
import { taskRefSchema } from '@/lib/core/task'
import { requestParagraph } from '@/lib/pipeline/system-paragraphs'
import { defineAction } from '@/lib/web/action'

const paragraph = z.strictObject({
  task: taskRefSchema,
  view: systemViewSchema,
  score: z.string().max(61),
})

export const writeParagraphAction = defineAction(paragraph, async (actor, { task, view, score }) => {
  await requestParagraph(actor, task, { ...view, score })
})
