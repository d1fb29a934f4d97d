import { toConfusionRows } from '@/lib/core/adjudication/confusion-report'
import { toCsv } from '@/lib/core/csv'
import type { TaskRef } from '@/lib/core/task'
import { listStatements } from '@/lib/data/adjudication/consensus-report'
import { download } from '@/lib/web/download'
import { figures } from '@/lib/web/figures'
import { defineRoute } from '@/lib/web/route'

/** Confusion matrix with what as CSV, statement by statement. */
export const GET = defineRoute<TaskRef>(async (actor, task) => {
  const report = await figures.getConfusionReport(actor, task)
  const itemIds = [...new Set(report.confusions.flatMap((confusion) => confusion.itemIds))]
  const statements = await listStatements(actor, task, itemIds)
  const rows = toConfusionRows(report, new Map(statements.map((entry) => [entry.itemId, entry])))
  return download(toCsv(rows), 'confusions.csv')
})
