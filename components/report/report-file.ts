import type { AnswerReport } from '@/lib/core/figures/report/answer-report'
import type { StudyReport } from '@/lib/core/figures/report/study-report'
import { pageFile } from './page-file'
import { reportParts } from './report-document'

/**
 * The report as one HTML file that needs nothing else. The same report gives the same bytes.
 *
 * @param style the rules of `report.css`
 */
export function reportFile(report: StudyReport | AnswerReport, style: string): string {
  return pageFile(report.title, reportParts(report), style)
}
