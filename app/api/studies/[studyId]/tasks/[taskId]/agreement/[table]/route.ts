import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import { toCsv } from '@/lib/core/csv'
import { aiRaterTable } from '@/lib/core/figures/ai-raters/ai-rater-table'
import { aiViewSchema } from '@/lib/core/figures/ai-raters/ai-view'
import { retrievalTable } from '@/lib/core/figures/ai-raters/retrieval-rows'
import { answerCsv } from '@/lib/core/figures/answers/answer-csv'
import { answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import type { TableCell } from '@/lib/core/figures/basis/table-cells'
import { peopleTable } from '@/lib/core/figures/people/people-table'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import type { TaskRef } from '@/lib/core/task'
import { toQuery } from '@/lib/web/body'
import { download } from '@/lib/web/download'
import { figures } from '@/lib/web/figures'
import { defineRoute } from '@/lib/web/route'

const tableSchema = z.enum(['humans', 'ai', 'retrieval', 'fields'])

/** A table of the agreement pages as CSV, with all digits; the address chooses as on the page. */
export const GET = defineRoute<TaskRef & { table: string }>(async (actor, { table, ...task }, request) => {
  const wanted = tableSchema.parse(table)
  const rows = await readTable(actor, task, wanted, toQuery(new URL(request.url).searchParams))
  return download(toCsv(rows), `agreement-${wanted}.csv`)
})

async function readTable(
  actor: Actor,
  task: TaskRef,
  wanted: z.infer<typeof tableSchema>,
  query: ReturnType<typeof toQuery>,
): Promise<TableCell[][]> {
  if (wanted === 'retrieval') return retrievalTable(await figures.listRetrievalScores(actor, task))
  if (wanted === 'fields')
    return answerCsv(await figures.getAnswerFigures(actor, task, answerViewSchema.parse(query)))
  if (wanted === 'humans') {
    const view = peopleViewSchema.parse(query)
    const { table, labelSet } = await figures.getPeopleAgreement(actor, task, view)
    return peopleTable(table, labelSet)
  }
  const view = aiViewSchema.parse(query)
  return aiRaterTable(await figures.listAiRaters(actor, task, view, { everything: true }))
}
