import type { ItemState } from '@/lib/core/adjudication/item-state'
import { secondRaters } from '@/lib/core/adjudication/second-round'
import { numberWord } from '@/lib/core/counted-words'
import type { StateCounts } from '@/lib/core/progress'
import type { StudyNeeds } from '@/lib/core/study-needs'

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

/** What a task asks for before something is settled. */
export type Rounds = Pick<StudyNeeds, 'panelSize' | 'ratersPerItem'>

/**
 * Those of a task, each with what it means there: without a second round, only if one of an earlier policy left some; where nothing
 * is settled, whether the answers asked for are in, which need not agree.
 */
export function statesOf(states: StateCounts, { panelSize, ratersPerItem }: Rounds) {
  const by = secondRaters(panelSize ?? 0)
  const first = firstWords(panelSize === null, ratersPerItem)
  const hints: Readonly<Record<Kind, string>> = {
    agreed: first.hint,
    'panel-agreed': `contested, then settled by ${by}`,
    settled: 'after a discussion',
    discussion: 'a third person decides',
    contested: `waiting for ${by}`,
    open: 'first round unfinished',
  }
  return ITEM_STATES.filter(({ kind }) => {
    if (states[kind] > 0 || kind === 'agreed' || kind === 'open') return true
    if (panelSize === null) return false
    return panelSize > 0 || !(kind === 'panel-agreed' || kind === 'contested')
  }).map((state) => ({
    ...state,
    title: state.kind === 'agreed' ? first.title : state.title,
    hint: hints[state.kind],
  }))
}

/** What it means that the first round is done with a statement: that people agree is said only where several were asked. */
function firstWords(settlesNothing: boolean, ratersPerItem: number): { title: string; hint: string } {
  const asked = `${numberWord(ratersPerItem)} ${ratersPerItem === 1 ? 'answer' : 'answers'}`
  if (settlesNothing) return { title: 'Answered', hint: `by ${asked} or more, which need not agree` }
  if (ratersPerItem === 1) return { title: 'Settled', hint: 'by the first round, where one answer suffices' }
  return { title: 'Agreed', hint: 'settled by the first round' }
}
