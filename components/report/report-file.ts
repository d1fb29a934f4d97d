import type { AnswerReport } from '@/lib/core/figures/report/answer-report'
import type { StudyReport } from '@/lib/core/figures/report/study-report'
import { REPORT_STYLE } from './report-colors'
import { reportParts } from './report-document'
import { toMarkup, writeMarkup } from './to-markup'

/**
 * The report as one HTML file that needs nothing else. The same report gives the same bytes.
 *
 * @param style the rules of `report.css`
 */
export function reportFile(report: StudyReport | AnswerReport, style: string): string {
  const title = toMarkup(report.title)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${REPORT_STYLE}${style}</style>
</head>
<body>
${writeMarkup(reportParts(report))}
</body>
</html>
`
}
