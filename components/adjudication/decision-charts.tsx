import { ChartFrame } from '@/components/figures/chart-frame'
import { ConfusionPlot } from '@/components/figures/confusion-plot'
import { HeatMap } from '@/components/figures/heat-map'
import { OnScreen } from '@/components/figures/on-screen'
import { itemsAddress } from '@/components/statements/addresses'
import { DECISIONS } from '@/lib/core/adjudication/decision'
import { type DecisionMatrix, decidedQuery, overruledQuery } from '@/lib/core/adjudication/decision-matrix'
import { counted } from '@/lib/core/counted-words'
import { NO_REASON } from '@/lib/core/figures/errors/error-view'
import { estimateCells, percentWords } from '@/lib/core/figures/figure-text'

import { FEWEST_DRAWN, OverruledCounts, titleOf } from './decision-counts'

type Props = { studyId: string; matrix: DecisionMatrix }

const percent = (share: number) => `${Math.round(100 * share)} %`

/** Why discussions were needed, against what they came to. */
export function ReasonChart({ studyId, matrix: { reasons, decisions } }: Props) {
  const rows = reasons.map(({ reason, items }) => `${titleOf(reason)} (${items})`)
  const hrefOf = (row: number, code: string | null) =>
    itemsAddress(studyId, decidedQuery(reasons[row]?.reason ?? NO_REASON, code))
  return (
    <ChartFrame
      name="reasons-and-answers"
      title="Why it had to be decided (down) and the final answer (across)"
      chart={
        <ConfusionPlot
          summary={`Over ${decisions} decisions: ${reasons.map(({ reason, counts }) => `${titleOf(reason)}: ${DECISIONS.map((code, place) => `${code} ${counts[place] ?? 0}`).join(', ')}`).join('; ')}`}
          labels={DECISIONS}
          rowLabels={rows}
          counts={reasons.map(({ counts }) => counts)}
          shares={reasons.map(({ shares }) => shares)}
          hrefOf={(row, column) => hrefOf(row, DECISIONS[column] ?? null)}
          verb="decided as"
          cellWidth={124}
        />
      }
      data={{
        columns: ['reason', 'final answer', 'statements', 'share of the reason', 'low', 'high'],
        rows: reasons.flatMap(({ reason, items, share, counts, shares }, row) => [
          {
            cells: [titleOf(reason), 'any', items, ...estimateCells(share, 'percent')],
            href: hrefOf(row, null),
          },
          ...DECISIONS.map((code, place) => {
            const own = shares[place]
            return {
              cells: [
                titleOf(reason),
                code,
                counts[place] ?? 0,
                ...(own ? estimateCells(own, 'percent') : []),
              ],
              href: hrefOf(row, code),
            }
          }),
        ]),
      }}
    >
      {counted(decisions, 'decision', 'decisions')}:{' '}
      {reasons
        .map(({ reason, share }) => `${titleOf(reason).toLowerCase()} ${percentWords(share)}`)
        .join(', ')}
      . In brackets 95 % intervals (Wilson’s, by patient). Cells are shares of their row
      <OnScreen>; each opens its statements</OnScreen>.
    </ChartFrame>
  )
}

/** Whose answer was another than the decision, by why. */
export function OverruledChart({ studyId, matrix: { reasons, people: all } }: Props) {
  const people = all.filter(({ rated }) => rated >= FEWEST_DRAWN)
  const few = all.filter(({ rated }) => rated < FEWEST_DRAWN)
  if (people.length === 0) return <OverruledCounts studyId={studyId} people={few} />
  const most = Math.max(
    0.01,
    ...people.flatMap(({ byReason }) => byReason.map(({ share }) => share.value ?? 0)),
  )
  const cells = people.flatMap(({ raterId, alias, rated, byReason }, row) =>
    byReason.map(({ items, share }, column) => {
      const reason = reasons[column]?.reason ?? NO_REASON
      return {
        row,
        column,
        alias,
        rated,
        items,
        share,
        reason,
        href: itemsAddress(studyId, overruledQuery(raterId, reason)),
      }
    }),
  )
  return (
    <ChartFrame
      name="overruled-by-reason"
      title="Whose answer was decided otherwise (down), by why (across)"
      chart={
        <HeatMap
          summary={people
            .map(
              ({ alias, rated, overruled }) =>
                `${alias}: ${percentWords(overruled)} of ${rated} decided otherwise`,
            )
            .join('; ')}
          rows={people.map(({ alias }) => alias)}
          columns={reasons.map(({ reason }) => titleOf(reason))}
          domain={[0, most]}
          format={percent}
          cellWidth={84}
          cells={cells.map(({ row, column, alias, rated, items, share, reason, href }) => ({
            row,
            column,
            value: share.value,
            note: `${items} of ${rated}`,
            detail: `${alias}, ${titleOf(reason).toLowerCase()}: ${items} of ${rated} decided otherwise, ${percentWords(share)}`,
            ...(items > 0 ? { href } : {}),
          }))}
        />
      }
      data={{
        columns: ['person', 'reason', 'decided otherwise', 'of decided', 'share', 'low', 'high'],
        rows: [
          ...people.map(({ raterId, alias, rated, overruled }) => ({
            cells: [
              alias,
              'any',
              Math.round((overruled.value ?? 0) * rated),
              rated,
              ...estimateCells(overruled, 'percent'),
            ],
            href: itemsAddress(studyId, overruledQuery(raterId, null)),
          })),
          ...cells.map(({ alias, reason, items, rated, share, href }) => ({
            cells: [alias, titleOf(reason), items, rated, ...estimateCells(share, 'percent')],
            href,
          })),
        ],
      }}
    >
      Of the decided statements that a person had rated, how many were decided otherwise; what cannot be
      decided counts against nobody. Statements come to a discussion because people differ: this says where a
      guideline needs words, and ranks nobody.{' '}
      {few.length > 0 &&
        `Not drawn, for they had rated fewer than ${FEWEST_DRAWN}: ${few.map(({ alias }) => alias).join(', ')}. `}
      The table has the intervals. <OnScreen>A cell opens its statements.</OnScreen>
    </ChartFrame>
  )
}
