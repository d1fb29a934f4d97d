import type { AnswerReport } from '@/lib/core/figures/report/answer-report'
import type { StudyReport } from '@/lib/core/figures/report/study-report'
import type { PlainNode } from '@/lib/core/plain-element'
import { REPORT_STYLE } from './report-colors'
import { reportParts } from './report-document'
import { toMarkup, writeMarkup } from './to-markup'

/**
 * The report as one HTML file that needs nothing else. The same report gives the same bytes.
 *
 * @param style the rules of `report.css`
 */
export function reportFile(report: StudyReport | AnswerReport, style: string): string {
  return pageFile(report.title, reportParts(report), style)
}

/** Parts of a report as one HTML file under a title. @param style as of {@link reportFile} */
export function pageFile(name: string, parts: readonly PlainNode[], style: string): string {
  const title = toMarkup(name)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${REPORT_STYLE}${style}</style>
</head>
<body>
${writeMarkup(parts)}
</body>
</html>
`
}
