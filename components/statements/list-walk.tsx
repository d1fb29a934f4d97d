'use client'

import { whole } from '@/lib/core/counted-words'
import {
  type ItemList,
  type ListPosition,
  listTitle,
  positionInList,
} from '@/lib/core/figures/errors/item-list'
import type { KeyChanges, LabelingAction } from '@/lib/core/labeling/labeling-keys'
import { roomAddress, type TaskRef } from '@/lib/core/task'
import { chartAddress, statementAddress } from './addresses'
import { Walk } from './walk'

type Props = {
  task: TaskRef
  itemId: string
  list: ItemList
  /** Null where the list does not hold the statement any more. */
  position: ListPosition | null
  /** What the neighbors open as: everything said of them, or their place in the chart. */
  room: 'statement' | 'chart'
  /** The keys that this person has changed. */
  keys: KeyChanges
}

/** What the keys do that go through a list. */
export const WALK_TITLES = {
  back: 'Previous statement of the list',
  forward: 'Next statement of the list',
  list: 'Back to the list',
} as const satisfies Partial<Record<LabelingAction, string>>

/** The same where the list itself is. */
export const LIST_TITLES = {
  back: 'Previous statement, once one of the list is open',
  forward: 'Next statement, once one of the list is open',
  list: 'Back to the list of statements',
} as const satisfies Partial<Record<LabelingAction, string>>

/** Where a statement stands in the list it was opened from, with the ways to its neighbors there and back to the list. */
export function ListWalk({ task, itemId, list, position, room, keys }: Props) {
  const hrefOf = (neighbor: ListPosition['next']) => {
    if (!neighbor) return null
    return room === 'chart'
      ? chartAddress(task, neighbor, list)
      : statementAddress(task, neighbor.itemId, list)
  }
  return (
    <Walk
      home={{ href: roomAddress(task, positionInList(list, itemId, position)), title: listTitle(list) }}
      previous={hrefOf(position?.previous ?? null)}
      next={hrefOf(position?.next ?? null)}
      place={
        position === null
          ? 'Not in the list now'
          : `Statement ${whole(position.number)} of ${whole(position.total)}`
      }
      keys={keys}
    />
  )
}
