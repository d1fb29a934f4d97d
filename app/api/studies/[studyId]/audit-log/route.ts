import { auditLogViewSchema } from '@/lib/core/audit-log/audit-log-view'
import { exportAuditLog } from '@/lib/data/audit-log/audit-log'
import { toQuery } from '@/lib/web/body'
import { download } from '@/lib/web/download'
import { defineRoute } from '@/lib/web/route'

/** A study’s audit log as CSV, for its files. */
export const GET = defineRoute<{ studyId: string }>(async (actor, { studyId }, request) => {
  const view = auditLogViewSchema.parse(toQuery(new URL(request.url).searchParams))
  return download(await exportAuditLog(actor, studyId, view), 'audit-log.csv')
})
