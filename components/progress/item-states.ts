import type { ItemState } from '@/lib/core/adjudication/item-state'
import { secondRaters } from '@/lib/core/adjudication/second-round'
import type { StateCounts } from '@/lib/core/progress'

type Kind = ItemState['kind']

/** Where a statement can stand, in the order in which the overview names it, everywhere, and under whichever policy. */
export const ITEM_STATES: readonly { kind: Kind; title: string; tone: string }[] = [
  { kind: 'agreed', title: 'Agreed', tone: 'bg-good' },
  { kind: 'panel-agreed', title: 'Resolved', tone: 'bg-good/70' },
  { kind: 'settled', title: 'Decided', tone: 'bg-good/45' },
  { kind: 'discussion', title: 'In discussion', tone: 'bg-bad' },
  { kind: 'contested', title: 'Contested', tone: 'bg-bad/60' },
  { kind: 'open', title: 'Open', tone: 'bg-line' },
]

/** Those of a study, each with what it means there: without a second round, only if one of an earlier policy left some. */
export function statesOf(states: StateCounts, panelSize: number) {
  const by = secondRaters(panelSize)
  const hints: Readonly<Record<Kind, string>> = {
    agreed: 'settled by the first round',
    'panel-agreed': `contested, then settled by ${by}`,
    settled: 'after a discussion',
    discussion: 'a third person decides',
    contested: `waiting for ${by}`,
    open: 'first round unfinished',
  }
  return ITEM_STATES.filter(
    ({ kind }) => panelSize > 0 || states[kind] > 0 || !(kind === 'panel-agreed' || kind === 'contested'),
  ).map((state) => ({ ...state, hint: hints[state.kind] }))
}
