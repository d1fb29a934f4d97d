import { numberParts } from '@/components/report/number-parts'
import { pageFile } from '@/components/report/page-file'
import { REPORT_COLORS } from '@/components/report/report-colors'
import { writeMarkdown } from '@/components/report/to-markdown'
import { toPlain } from '@/components/report/to-plain'
import type { SystemComparison } from '@/lib/core/figures/systems/compare-systems'
import type { StoredSystemReport } from '@/lib/core/figures/systems/stored-report'
import type { PlainNode } from '@/lib/core/plain-element'
import { ComparisonBody } from './comparison-body'
import { type SystemLinks, type SystemParagraphs, SystemReportBody } from './system-report-body'

/** Forms in which a report of a system can be taken away. */
export const SYSTEM_FORMATS = ['html', 'pdf', 'md', 'json'] as const
export type SystemFormat = (typeof SYSTEM_FORMATS)[number]

/** What a report of a system, or of two, is made of, whatever file it becomes. */
export type SystemPage = { title: string; parts: PlainNode[]; digest: string; value: unknown }

/** The report of a system. @param links null in a file, which leads nowhere */
export function systemPage(
  report: StoredSystemReport,
  paragraphs: SystemParagraphs,
  links: SystemLinks | null = null,
): SystemPage {
  return {
    title: report.title,
    parts: numberParts(toPlain(SystemReportBody({ report, paragraphs, links }))),
    digest: report.sources.map(([, value]) => value).join(' '),
    value: { ...report, paragraphs },
  }
}

/** Two systems beside each other. */
export function comparisonPage(comparison: SystemComparison, links: SystemLinks | null = null): SystemPage {
  return {
    title: `${comparison.second} against ${comparison.first}`,
    parts: numberParts(toPlain(ComparisonBody({ comparison, links }))),
    digest: JSON.stringify(comparison.figure.rows),
    value: comparison,
  }
}

type Tools = {
  style: () => Promise<string>
  /** Of the ring that draws on paper. */
  toPdf: (report: {
    content: readonly PlainNode[]
    title: string
    digest: string
    day: null
    colors: ReadonlyMap<string, string>
  }) => Promise<Uint8Array<ArrayBuffer>>
}

/** A report as a file of a form. */
export async function systemFile(
  { title, parts, digest, value }: SystemPage,
  format: SystemFormat,
  { style, toPdf }: Tools,
): Promise<string | Uint8Array<ArrayBuffer>> {
  switch (format) {
    case 'html':
      return pageFile(title, parts, await style())
    case 'pdf':
      return toPdf({ content: parts, title, digest, day: null, colors: REPORT_COLORS })
    case 'md':
      return writeMarkdown(parts)
    case 'json':
      return `${JSON.stringify(value, null, 2)}\n`
  }
}
