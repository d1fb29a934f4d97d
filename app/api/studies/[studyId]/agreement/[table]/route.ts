import { z } from 'zod'
import { AGREEMENT_TABLES, toTableRows } from '@/lib/core/agreement/agreement-report'
import { toCsv } from '@/lib/core/csv'
import { getAgreement } from '@/lib/data/agreement'
import { defineRoute } from '@/lib/web/route'

const query = z.object({ table: z.enum(AGREEMENT_TABLES), unit: z.enum(['item', 'patient']) })

/** A table of the agreement page as CSV. */
export const GET = defineRoute<{ studyId: string; table: string }>(
  async (actor, { studyId, table }, request) => {
    const unit = new URL(request.url).searchParams.get('unit') ?? 'item'
    const wanted = query.parse({ table, unit })
    const report = await getAgreement(actor, studyId, wanted.unit)
    return new Response(toCsv(toTableRows(report, wanted.table)), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="agreement-${wanted.table}.csv"`,
      },
    })
  },
)
