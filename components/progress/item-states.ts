import type { ItemState } from '@/lib/core/adjudication/item-state'

/** Where a statement can stand, in the order in which the overview names it, everywhere. */
export const ITEM_STATES: readonly { kind: ItemState['kind']; title: string; hint: string; tone: string }[] =
  [
    { kind: 'agreed', title: 'Agreed', hint: 'settled by the first round', tone: 'bg-supported' },
    {
      kind: 'panel-agreed',
      title: 'Panel agreed',
      hint: 'contested, then settled by the panel',
      tone: 'bg-supported/70',
    },
    { kind: 'settled', title: 'Decided', hint: 'after a discussion', tone: 'bg-supported/45' },
    { kind: 'discussion', title: 'In discussion', hint: 'a third person decides', tone: 'bg-not-supported' },
    { kind: 'contested', title: 'Contested', hint: 'waiting for the panel', tone: 'bg-not-supported/60' },
    { kind: 'open', title: 'Open', hint: 'first round unfinished', tone: 'bg-line' },
  ]
