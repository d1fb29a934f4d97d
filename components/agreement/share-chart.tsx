import { ChartFrame } from '@/components/figures/chart-frame'
import { OnScreen } from '@/components/figures/on-screen'
import { StackedBars } from '@/components/figures/stacked-bars'
import { LABEL_SETS, labelNames } from '@/lib/core/figures/basis/label-space'
import { filterQuery } from '@/lib/core/figures/basis/strata'
import { suppressionNote } from '@/lib/core/figures/basis/suppression'
import type { ErrorQuery } from '@/lib/core/figures/errors/error-view'
import { estimateCells } from '@/lib/core/figures/figure-text'
import type { PeopleAgreement, PeopleView } from '@/lib/core/figures/people/people-view'
import { briefPatientsNote } from '@/lib/core/figures/words/interval-words'
import { shareNote, sharesSummary, underBars } from '@/lib/core/figures/words/share-words'
import { uncountedWords } from '@/lib/core/figures/words/uncounted-words'
import { itemsAddress } from '../statements/addresses'

type Props = { studyId: string; report: PeopleAgreement; view: PeopleView }

/** How often people, each of them, and AI raters give each label. */
export function ShareChart({ studyId, report: { shares, uncountedAi }, view }: Props) {
  const names = labelNames(LABEL_SETS[view.labels])
  const hrefOf = (query: ErrorQuery) => itemsAddress(studyId, filterQuery(view), query)
  return (
    <ChartFrame
      name="labels"
      title="How often each label is given"
      chart={
        <StackedBars
          labels={LABEL_SETS[view.labels]}
          summary={sharesSummary(shares, LABEL_SETS[view.labels])}
          bars={shares.map((share) => ({
            label: share.label,
            counts: share.counts ?? [],
            intervals: share.shares.map(({ interval }) => interval),
            hrefs: share.queries.map(hrefOf),
            note: shareNote(share),
          }))}
        />
      }
      data={{
        columns: ['who', 'label', 'ratings', 'share', 'low', 'high'],
        rows: shares.flatMap(({ label, counts, shares: parts, queries }) =>
          parts.map((part, place) => ({
            cells: [label, names[place] ?? '', counts?.[place] ?? null, ...estimateCells(part, 'percent')],
            href: hrefOf(queries[place] ?? {}),
          })),
        ),
      }}
      method={`Intervals are Wilson’s, and allow for ratings of one ${view.unit === 'item' ? 'statement' : 'patient'} being alike.`}
    >
      Shares are of answers, of which a statement may have several.{' '}
      <OnScreen>A part opens its statements.</OnScreen>{' '}
      {underBars(shares.flatMap(({ shares: parts }) => parts))} {briefPatientsNote(view.unit, shares)}{' '}
      {suppressionNote(shares.flatMap(({ shares: parts }) => parts))} {uncountedWords(uncountedAi)}
    </ChartFrame>
  )
}
