import { readFile } from 'node:fs/promises'
import { reportContent } from '@/components/report/report-content'
import { reportFile } from '@/components/report/report-file'
import type { TaskRef } from '@/lib/core/task'
import { reportPdf } from '@/lib/report/report-pdf'
import { download } from '@/lib/web/download'
import { figures } from '@/lib/web/figures'
import { defineRoute } from '@/lib/web/route'

/** From the project's folder: every process of Concordance is started there. */
const STYLE = 'components/report/report.css'

/** The report as one file: HTML, or with `format=pdf` a PDF. */
export const GET = defineRoute<TaskRef>(async (actor, task, request) => {
  const report = await figures.getTaskReport(actor, task)
  const isPdf = new URL(request.url).searchParams.get('format') === 'pdf'
  const file = isPdf
    ? await reportPdf(reportContent(report))
    : reportFile(report, await readFile(STYLE, 'utf8'))
  return download(file, `report.${isPdf ? 'pdf' : 'html'}`)
})
