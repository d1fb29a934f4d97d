import { describeProfiles } from '@/components/agreement/rater-profile-note'
import { authorLabel } from '@/lib/core/author-words'
import { counted, whole } from '@/lib/core/counted-words'
import { estimateWords } from '@/lib/core/figures/figure-text'
import { type PeopleView, peopleViewSchema } from '@/lib/core/figures/people/people-view'
import type { StudyReport } from '@/lib/core/figures/report/study-report'
import { humanFigureLong } from '@/lib/core/figures/tables/humans'
import { metFigure, prevalenceFigure } from '@/lib/core/figures/tables/label-models'
import {
  coefficientFigure,
  experienceFigure,
  groupFigure,
  labelAgreementFigure,
  pairwiseFigure,
} from '@/lib/core/figures/tables/people'
import { ReportFigure } from './report-figure'
import { ReportTable } from './report-table'

/** What pages show that choose nothing. */
export const PEOPLE_VIEW: PeopleView = peopleViewSchema.parse({})

/** How people agree with each other, and with themselves. */
export function PeopleSection({ report }: { report: StudyReport }) {
  const { pairs, profiles, byStatementUnit, experience, splits, labelModels } = report
  const basis = `${peopleBasis(report)} Intervals are 95 %, by patient.`
  const independent =
    byStatementUnit &&
    `With statements taken as independent, as published, AC1 over all of them is ${estimateWords(byStatementUnit, 'coefficient')}.`
  return (
    <section>
      <h2>2. People with each other</h2>
      {profiles !== null && profiles.raters > 0 && <p>{describeProfiles(profiles)}</p>}
      {(report.coefficients?.items ?? 0) === 0 ? (
        <p>No two people have rated the same statement yet.</p>
      ) : (
        <>
          <ReportFigure
            figure={humanFigureLong(report.table, { ...PEOPLE_VIEW, labelSet: report.labelSet })}
            basis={peopleBasis(report)}
          />
          <ReportFigure
            figure={coefficientFigure(report, PEOPLE_VIEW, null)}
            basis={[basis, independent].filter(Boolean).join(' ')}
          />
          <ReportFigure figure={labelAgreementFigure(report, PEOPLE_VIEW, null)} basis={basis} />
        </>
      )}
      {splits
        .filter(({ groups }) => groups.some(({ items }) => items > 0))
        .map(({ split, groups }) => (
          <ReportFigure
            key={split}
            figure={groupFigure(
              split === 'system' ? withKinds(groups, report.flow) : groups,
              pairs.raters.length,
              { ...PEOPLE_VIEW, by: split },
              null,
            )}
            basis={basis}
          />
        ))}
      {experience && <ReportFigure figure={experienceFigure(experience, PEOPLE_VIEW, null)} basis={basis} />}
      {pairs.cells.length > 0 && (
        <ReportFigure figure={pairwiseFigure(report, PEOPLE_VIEW, null)} basis={basis} />
      )}
      <RepeatTable repeats={report.repeats} />
      {labelModels.length > 0 && (
        <>
          <ReportFigure figure={prevalenceFigure(labelModels)} />
          <ReportFigure figure={metFigure(labelModels)} />
        </>
      )}
    </section>
  )
}

/** Whose answers agreement among people is of. */
function peopleBasis({ pairs, coefficients }: Pick<StudyReport, 'pairs' | 'coefficients'>): string {
  const people = counted(pairs.raters.length, 'person', 'people')
  const of = coefficients
    ? ` to ${whole(coefficients.items)} statements of ${counted(coefficients.patients, 'patient', 'patients')} that two people or more rated`
    : ''
  return `First-round answers of ${people}${of}.`
}

type Groups = StudyReport['splits'][number]['groups']

/** Groups of authors by names that say what each author is. */
function withKinds(groups: Groups, flow: StudyReport['flow']): Groups {
  const kinds = new Map(flow.map(({ author, kind }) => [author, kind]))
  return groups.map((group) => ({
    ...group,
    label: authorLabel(group.label, kinds.get(group.label) ?? null),
  }))
}

/** People with themselves, where statements came to them twice. */
function RepeatTable({ repeats }: Pick<StudyReport, 'repeats'>) {
  if (repeats.length === 0) return null
  return (
    <ReportTable
      caption="Each person with themselves, on statements that came again unannounced, 95 % intervals by patient"
      note="What people do not agree on with themselves bounds what they can agree on with each other."
      columns={['Person', 'n', 'Agreement %', 'AC1', 'Krippendorff’s alpha']}
      rows={repeats.map(({ alias, items, percentAgreement, ac1, krippendorffAlpha }) => ({
        cells: [
          alias ?? 'All answers together',
          items,
          { estimate: percentAgreement, as: 'percent' },
          { estimate: ac1, as: 'coefficient' },
          { estimate: krippendorffAlpha, as: 'coefficient' },
        ],
      }))}
    />
  )
}
