import { reportContent } from '@/components/report/report-content'
import { reportFile } from '@/components/report/report-file'
import type { TaskRef } from '@/lib/core/task'
import { reportPdf } from '@/lib/report/report-pdf'
import { readReportStyle } from '@/lib/report/report-style'
import { download } from '@/lib/web/download'
import { figures } from '@/lib/web/figures'
import { defineRoute } from '@/lib/web/route'

/** The report as one file: HTML, or with `format=pdf` a PDF. */
export const GET = defineRoute<TaskRef>(async (actor, task, request) => {
  const report = await figures.getTaskReport(actor, task)
  const isPdf = new URL(request.url).searchParams.get('format') === 'pdf'
  const file = isPdf ? await reportPdf(reportContent(report)) : reportFile(report, await readReportStyle())
  return download(file, `report.${isPdf ? 'pdf' : 'html'}`)
})
