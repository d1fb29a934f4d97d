import { API } from '@/lib/core/api/endpoints'
import { systemViewSchema } from '@/lib/core/figures/systems/system-view'
import { pickMade } from '@/lib/core/score-sheet/sheet-summary'
import { taskRefSchema } from '@/lib/core/task'
import { findParagraphs } from '@/lib/pipeline/system-paragraphs'
import { defineApi } from '@/lib/web/api'
import { figures } from '@/lib/web/figures'

export const GET = defineApi(API.getSystemReport, async ({ actor, params, query }) => {
  const task = taskRefSchema.parse(params)
  const report = await figures.getSystemReport(actor, task, systemViewSchema.parse(query))
  const { paragraphs } = await findParagraphs(actor, task, report)
  return { ...report, paragraphs: { ...pickMade(paragraphs) } }
})
