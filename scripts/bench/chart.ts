import { makeChartPdf } from '@/lib/chart/pdf'
import type { ChartNote } from '@/lib/core/chart'
import type { BenchRow } from './bench-row'

const SENTENCE =
  'Pt remains intubated on CMV 450 x 16, FiO2 40%, PEEP 5; suctioned q4h for thick tan sputum. '

/** Makes the PDF of a chart of about a hundred pages. */
export async function benchChart(): Promise<BenchRow> {
  const notes = Array.from(
    { length: 100 },
    (_, index): ChartNote => ({
      id: crypto.randomUUID(),
      externalId: String(index),
      admissionId: '1',
      category: 'Nursing',
      description: 'Nursing Progress Note',
      author: null,
      chartDate: '2150-03-04',
      chartTime: '2150-03-04 08:10:00',
      text: Array.from({ length: 24 }, (_line, line) => `${line + 1}. ${SENTENCE}`).join('\n'),
    }),
  )
  const chart = { externalId: '1', admissions: [], notes }
  await makeChartPdf({ ...chart, notes: notes.slice(0, 5) }) // the fonts are read once a process
  const start = performance.now()
  const { pdf, contents } = await makeChartPdf(chart)
  const ms = performance.now() - start
  const pages = contents.at(-1)?.page ?? 0
  return {
    what: `chart PDF of ${pages} pages`,
    value: `${ms.toFixed(0)} ms`,
    beside: `${(pdf.length / 1000).toFixed(0)} kB, ${(ms / pages).toFixed(1)} ms a page`,
  }
}
