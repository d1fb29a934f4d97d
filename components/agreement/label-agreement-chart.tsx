import { ChartFrame } from '@/components/figures/chart-frame'
import { IntervalPlot } from '@/components/figures/interval-plot'
import { OnScreen } from '@/components/figures/on-screen'
import { filterQuery } from '@/lib/core/figures/basis/strata'
import { suppressionNote } from '@/lib/core/figures/basis/suppression'
import { estimateCells, estimatePoint, estimateWords, figureText } from '@/lib/core/figures/figure-text'
import type { PeopleAgreement, PeopleView } from '@/lib/core/figures/people/people-view'
import { briefPatientsNote } from '@/lib/core/figures/words/interval-words'
import { LABEL_AGREEMENT_AXIS, LABEL_AGREEMENT_WORDS } from '@/lib/core/figures/words/label-agreement-words'
import { itemsAddress } from '../statements/addresses'

type Props = { studyId: string; report: Pick<PeopleAgreement, 'byLabel'>; view: PeopleView }

/** On which labels people agree, and on which they differ. */
export function LabelAgreementChart({ studyId, report: { byLabel }, view }: Props) {
  const rows = byLabel.map(({ query, ...row }) => ({
    ...row,
    href: itemsAddress(studyId, filterQuery(view), query),
  }))
  return (
    <ChartFrame
      name="label-agreement"
      title="Agreement on each label"
      chart={
        <IntervalPlot
          summary={`Agreement specific to each label, in percent: ${rows.map(({ label, estimate }) => `${label} ${estimateWords(estimate, 'percent')}`).join('; ')}`}
          axis={LABEL_AGREEMENT_AXIS}
          limits={[0, 1]}
          format={(value) => figureText(value, 'percent')}
          rows={rows.map(({ label, items, href, estimate }) => ({
            label,
            ...(items !== null && { note: `n ${items}` }),
            href,
            ...estimatePoint(estimate),
          }))}
        />
      }
      data={{
        columns: ['label', 'statements', 'patients', 'specific agreement %', 'low', 'high'],
        rows: rows.map(({ label, items, patients, href, estimate }) => ({
          cells: [label, items, patients, ...estimateCells(estimate, 'percent')],
          href,
        })),
      }}
    >
      {LABEL_AGREEMENT_WORDS} <OnScreen>A row opens them.</OnScreen>{' '}
      {briefPatientsNote(
        view.unit,
        rows.flatMap(({ patients }) => patients ?? []),
      )}{' '}
      {suppressionNote(rows.map(({ estimate }) => estimate))}
    </ChartFrame>
  )
}
