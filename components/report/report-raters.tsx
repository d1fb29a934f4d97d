import { figureText, probabilityText } from '@/components/agreement/figure-text'
import { describeRater } from '@/components/runs/describe-rater'
import type { Baseline } from '@/lib/core/figures/baseline-view'
import type { StudyReport } from '@/lib/core/figures/study-report'
import { ReportTable } from './report-table'

/** What each AI rater is, as it was set up; juries are told of in the methods. */
export function RatersTable({ raters }: { raters: NonNullable<StudyReport['ai']>['raters'] }) {
  if (raters.length === 0) return null
  return (
    <ReportTable
      caption="What each AI rater is"
      isLong
      head={['AI rater', 'Begun', 'What it is']}
      rows={raters.map(({ alias, configuration, isLate }) => [
        alias,
        isLate ? 'after the opening' : 'before the opening',
        describeRater(configuration) || 'brought in, without its settings',
      ])}
    />
  )
}

/** The alternative annotator test, person by person. */
export function StandInTable({ baseline: { tests, people } }: { baseline: Baseline }) {
  return (
    <ReportTable
      caption="Alternative annotator test, person by person"
      head={[
        'AI rater',
        'person',
        'n',
        'AI as good or better %',
        'person as good or better %',
        'P, corrected',
        'AI wins',
      ]}
      rows={tests.flatMap(({ alias, alt }) =>
        alt.humans.flatMap((found, place) => {
          const person = people[place]
          if (found === null || !person) return []
          return [
            [
              alias,
              person.alias,
              found.items,
              figureText(found.aiAdvantage, 'percent'),
              figureText(found.humanAdvantage, 'percent'),
              probabilityText(found.pAdjusted),
              found.isRejected ? 'yes' : 'no',
            ],
          ]
        }),
      )}
    />
  )
}
