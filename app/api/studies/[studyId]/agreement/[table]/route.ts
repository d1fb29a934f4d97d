import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import { toCsv } from '@/lib/core/csv'
import { LABEL_SETS } from '@/lib/core/figures/basis/label-space'
import type { TableCell } from '@/lib/core/figures/basis/table-cells'
import { judgeTable } from '@/lib/core/figures/judges/judge-table'
import { judgeViewSchema } from '@/lib/core/figures/judges/judge-view'
import { retrievalTable } from '@/lib/core/figures/judges/retrieval-rows'
import { peopleTable } from '@/lib/core/figures/people/people-table'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { toQuery } from '@/lib/web/body'
import { download } from '@/lib/web/download'
import { figures } from '@/lib/web/figures'
import { defineRoute } from '@/lib/web/route'

const tableSchema = z.enum(['humans', 'ai', 'retrieval'])

/** A table of the agreement pages as CSV, with all digits; the address chooses as on the page. */
export const GET = defineRoute<{ studyId: string; table: string }>(
  async (actor, { studyId, table }, request) => {
    const wanted = tableSchema.parse(table)
    const rows = await readTable(actor, studyId, wanted, toQuery(new URL(request.url).searchParams))
    return download(toCsv(rows), `agreement-${wanted}.csv`)
  },
)

async function readTable(
  actor: Actor,
  studyId: string,
  wanted: z.infer<typeof tableSchema>,
  query: ReturnType<typeof toQuery>,
): Promise<TableCell[][]> {
  if (wanted === 'retrieval') return retrievalTable(await figures.listRetrievalScores(actor, studyId))
  if (wanted === 'humans') {
    const view = peopleViewSchema.parse(query)
    const { table } = await figures.getPeopleAgreement(actor, studyId, view)
    return peopleTable(table, LABEL_SETS[view.labels])
  }
  const view = judgeViewSchema.parse(query)
  return judgeTable(await figures.listAiRaters(actor, studyId, view, { everything: true }), view.focus)
}
