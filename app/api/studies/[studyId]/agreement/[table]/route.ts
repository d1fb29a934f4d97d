import { z } from 'zod'
import { toCsv } from '@/lib/core/csv'
import { judgeTable, peopleTable } from '@/lib/core/figures/figure-tables'
import { judgeViewSchema } from '@/lib/core/figures/judge-view'
import { peopleViewSchema } from '@/lib/core/figures/people-view'
import { figures } from '@/lib/web/figures'
import { toQuery } from '@/lib/web/query'
import { defineRoute } from '@/lib/web/route'

const tableSchema = z.enum(['humans', 'ai'])

/** A table of the agreement pages as CSV, with all digits; the address chooses as on the page. */
export const GET = defineRoute<{ studyId: string; table: string }>(
  async (actor, { studyId, table }, request) => {
    const wanted = tableSchema.parse(table)
    const query = toQuery(new URL(request.url).searchParams)
    const rows =
      wanted === 'humans'
        ? peopleTable((await figures.getPeopleAgreement(actor, studyId, peopleViewSchema.parse(query))).table)
        : judgeTable(
            await figures.listAiRaters(actor, studyId, judgeViewSchema.parse(query), { everything: true }),
            judgeViewSchema.parse(query).focus,
          )
    return new Response(toCsv(rows), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="agreement-${wanted}.csv"`,
      },
    })
  },
)
