import { readSheetChoice } from '@/lib/core/score-sheet/sheet-choice'
import { pickMade } from '@/lib/core/score-sheet/sheet-summary'
import type { TaskRef } from '@/lib/core/task'
import { getScoreSheet } from '@/lib/data/statements/score-sheets'
import { findSummaries } from '@/lib/pipeline/score-sheets'
import { download } from '@/lib/web/download'
import { defineRoute } from '@/lib/web/route'

/** A document's score sheet as JSON. */
export const GET = defineRoute<TaskRef & { documentId: string }>(
  async (actor, { documentId, ...task }, request) => {
    const choice = readSheetChoice(Object.fromEntries(new URL(request.url).searchParams))
    const sheet = await getScoreSheet(actor, task, documentId, choice)
    const { summaries } = await findSummaries(actor, task.studyId, sheet)
    return download(
      `${JSON.stringify({ ...sheet, summaries: pickMade(summaries) }, null, 2)}\n`,
      'score-sheet.json',
    )
  },
)
