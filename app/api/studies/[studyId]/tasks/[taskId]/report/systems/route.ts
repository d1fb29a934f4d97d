import { systemPage } from '@/components/systems/system-files'
import { systemViewSchema } from '@/lib/core/figures/systems/system-view'
import { pickMade } from '@/lib/core/score-sheet/sheet-summary'
import type { TaskRef } from '@/lib/core/task'
import { findParagraphs } from '@/lib/pipeline/system-paragraphs'
import { figures } from '@/lib/web/figures'
import { defineRoute } from '@/lib/web/route'
import { saveAs } from './save-as'

/** The report of a system as one file. */
export const GET = defineRoute<TaskRef>(async (actor, task, request) => {
  const query = new URL(request.url).searchParams
  const view = systemViewSchema.parse(Object.fromEntries(query))
  const report = await figures.getSystemReport(actor, task, view)
  const { paragraphs } = await findParagraphs(actor, task, report)
  return saveAs(systemPage(report, pickMade(paragraphs)), query)
})
