import { auditLogViewSchema } from '@/lib/core/record/record-view'
import { exportAuditLog } from '@/lib/data/record/study-record'
import { toQuery } from '@/lib/web/body'
import { download } from '@/lib/web/download'
import { defineRoute } from '@/lib/web/route'

/** A study's record as CSV, for its files. */
export const GET = defineRoute<{ studyId: string }>(async (actor, { studyId }, request) => {
  const view = auditLogViewSchema.parse(toQuery(new URL(request.url).searchParams))
  return download(await exportAuditLog(actor, studyId, view), 'record.csv')
})
