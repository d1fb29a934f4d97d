import type { StudyReport } from '@/lib/core/figures/report/study-report'
import { VERDICTS } from '@/lib/core/verdict'
import { figureCell } from './figure-cell'
import { ReportTable } from './report-table'

/** Whether people of like experience agree more; groups alone, never a person's years. */
export function ExperienceTable({ report: { experience } }: { report: StudyReport }) {
  if (experience === null) return null
  return (
    <ReportTable
      caption="AC1 within and between groups of years of practice, of three people or more each, 95 % intervals by patient"
      head={['Years of practice', 'people', 'statements', 'patients', 'meetings', 'AC1']}
      rows={experience.map(({ first, second, people, items, patients, meetings, estimate }) => [
        first === second ? `within ${first}` : `${first} with ${second}`,
        people,
        items,
        patients,
        meetings,
        figureCell(estimate, 'coefficient'),
      ])}
    />
  )
}

const NAMES = { 'dawid-skene': 'Dawid-Skene', mace: 'MACE' } as const

const percent = (share: number | undefined) => figureCell({ value: share ?? null, interval: null }, 'percent')

/** What label models make of the first round, beside the plain majority. */
export function LabelModelTables({ report: { labelModels } }: { report: StudyReport }) {
  const [one] = labelModels
  if (one === undefined) return null
  return (
    <>
      <ReportTable
        caption="How often each label is true by label models, and among plain majorities"
        head={['Of statements %', ...VERDICTS]}
        rows={[
          ...labelModels.map(({ model, figures }) => [
            `by ${NAMES[model]}, n ${figures.items}`,
            ...VERDICTS.map((_, label) => percent(figures.prevalence[label])),
          ]),
          [
            `among majorities, n ${one.figures.decided}`,
            ...VERDICTS.map((_, label) => percent(one.figures.majorityShares[label])),
          ],
        ]}
      />
      <ReportTable
        caption="How often people say what the models find likeliest"
        head={['Person', 'ratings', ...labelModels.map(({ model }) => `Same as ${NAMES[model]} %`)]}
        note="A label model weighs people by how they agree with the others, and takes them to err independently given the truth; its shares have no interval, those of people have Wilson’s 95 %, by patient."
        rows={one.figures.raters.map(({ raterId, alias, ratings }) => [
          alias,
          ratings,
          ...labelModels.map(({ figures }) => {
            const own = figures.raters.find((rater) => rater.raterId === raterId)
            return own ? figureCell(own.met, 'percent') : null
          }),
        ])}
      />
    </>
  )
}
