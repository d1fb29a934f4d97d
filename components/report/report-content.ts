import type { AnswerReport } from '@/lib/core/figures/report/answer-report'
import type { StudyReport } from '@/lib/core/figures/report/study-report'
import type { PlainNode } from '@/lib/core/plain-element'
import { REPORT_COLORS } from './report-colors'
import { reportParts } from './report-document'

/** The report as what a PDF is made of. */
export function reportContent(report: StudyReport | AnswerReport): {
  content: PlainNode[]
  title: string
  digest: string
  day: string | null
  colors: ReadonlyMap<string, string>
} {
  return {
    content: reportParts(report),
    title: report.title,
    digest: digestOf(report),
    day: report.dataDay,
    colors: REPORT_COLORS,
  }
}

/** What the report follows from, in one line: the same for the same bytes. */
function digestOf(report: StudyReport | AnswerReport): string {
  if ('kind' in report) return [...report.sources.map(([, value]) => value), report.seed].join(' ')
  const { software, code, setting, statements, people, settled, opening, ai, prompts } = report.sources
  return [software, code, setting, report.seed, statements, people, settled, opening, ai, ...prompts].join(
    ' ',
  )
}
