import { readFile } from 'node:fs/promises'
import { reportFile } from '@/components/report/report-file'
import { figures } from '@/lib/web/figures'
import { defineRoute } from '@/lib/web/route'

/** From the project's folder: every process of Concordance is started there. */
const STYLE = 'components/report/report.css'

/** The report as one HTML file. */
export const GET = defineRoute<{ studyId: string }>(async (actor, { studyId }) => {
  const file = reportFile(await figures.getStudyReport(actor, studyId), await readFile(STYLE, 'utf8'))
  return new Response(file, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="report.html"',
    },
  })
})
