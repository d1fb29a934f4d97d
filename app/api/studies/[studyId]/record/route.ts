import { recordViewSchema } from '@/lib/core/record/record-view'
import { exportStudyRecord } from '@/lib/data/record/study-record'
import { toQuery } from '@/lib/web/body'
import { defineRoute } from '@/lib/web/route'

/** A study's record as CSV, for its files. */
export const GET = defineRoute<{ studyId: string }>(async (actor, { studyId }, request) => {
  const view = recordViewSchema.parse(toQuery(new URL(request.url).searchParams))
  return new Response(await exportStudyRecord(actor, studyId, view), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="record.csv"',
    },
  })
})
