import type { StudyReport } from '@/lib/core/figures/report/study-report'
import type { PlainNode } from '@/lib/core/plain-element'
import { REPORT_COLOURS } from './report-colours'
import { reportParts } from './report-document'

/** The report as what a PDF is made of. */
export function reportContent(report: StudyReport): {
  content: PlainNode[]
  title: string
  digest: string
  day: string | null
  colours: ReadonlyMap<string, string>
} {
  const { software, code, setting, statements, people, settled, opening, ai, prompts } = report.sources
  return {
    content: reportParts(report),
    title: report.title,
    digest: [software, code, setting, report.seed, statements, people, settled, opening, ai, ...prompts].join(
      ' ',
    ),
    day: report.dataDay,
    colours: REPORT_COLOURS,
  }
}
