import type { StudyReport } from '@/lib/core/figures/report/study-report'
import { figureCell } from './figure-cell'
import { ReportTable } from './report-table'

/** People with themselves, where statements came to them twice. */
export function RepeatTable({ report: { repeats } }: { report: StudyReport }) {
  if (repeats.length === 0) return null
  return (
    <ReportTable
      caption="Each person with themselves, on statements that came again unannounced, 95 % intervals by patient"
      note="What people do not agree on with themselves bounds what they can agree on with each other."
      head={['Person', 'n', 'Agreement %', 'AC1', 'Krippendorff’s alpha']}
      rows={repeats.map(({ alias, items, percentAgreement, ac1, krippendorffAlpha }) => [
        alias ?? 'All answers together',
        items,
        figureCell(percentAgreement, 'percent'),
        figureCell(ac1, 'coefficient'),
        figureCell(krippendorffAlpha, 'coefficient'),
      ])}
    />
  )
}
