'use client'

import Link from 'next/link'
import { type Ref, useMemo, useRef } from 'react'
import { keyLabel } from '@/components/labeling/action-titles'
import { useKeys } from '@/components/labeling/use-keys'
import { Kbd } from '@/components/ui/kbd'
import { PendingMark } from '@/components/ui/pending-mark'
import { whole } from '@/lib/core/counted-words'
import { type ItemList, type ListPlace, listTitle, placeInList } from '@/lib/core/figures/errors/item-list'
import { bindKeys, type KeyChanges, keysFor, type LabelingAction } from '@/lib/core/labeling/labeling-keys'
import { chartAddress, statementAddress } from './addresses'

type Props = {
  studyId: string
  itemId: string
  list: ItemList
  /** Null where the list does not hold the statement any more. */
  place: ListPlace | null
  /** What the neighbours open as: everything said of them, or their place in the chart. */
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

const ACTIONS = ['back', 'forward', 'list'] as const

/** Where a statement stands in the list it was opened from, with the ways to its neighbours there and back to the list. */
export function ListWalk({ studyId, itemId, list, place, room, keys }: Props) {
  const back = useRef<HTMLAnchorElement>(null)
  const forward = useRef<HTMLAnchorElement>(null)
  const home = useRef<HTMLAnchorElement>(null)
  const bindings = useMemo(() => keysFor(bindKeys(keys), ACTIONS), [keys])
  useKeys(bindings, (action) => {
    if (action === 'back') back.current?.click()
    if (action === 'forward') forward.current?.click()
    if (action === 'list') home.current?.click()
  })
  const hrefOf = (neighbour: ListPlace['next']) => {
    if (!neighbour) return null
    return room === 'chart'
      ? chartAddress(studyId, neighbour, list)
      : statementAddress(studyId, neighbour.itemId, list)
  }
  return (
    <nav
      aria-label="List"
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-sm print:hidden"
    >
      <Link
        ref={home}
        prefetch={false}
        href={`/studies/${studyId}/${placeInList(list, itemId, place)}`}
        className="relative min-w-0 rounded-md py-1 text-accent underline-offset-2 hover:underline"
      >
        ‹ Back to {listTitle(list)}
        <PendingMark />
      </Link>
      <span className="flex items-center gap-2">
        <Step ref={back} href={hrefOf(place?.previous ?? null)} keys={bindings.back}>
          ‹ Previous
        </Step>
        <output className="min-w-28 text-center text-muted tabular-nums">
          {place === null
            ? 'Not in the list now'
            : `Statement ${whole(place.number)} of ${whole(place.total)}`}
        </output>
        <Step ref={forward} href={hrefOf(place?.next ?? null)} keys={bindings.forward}>
          Next ›
        </Step>
      </span>
    </nav>
  )
}

type StepProps = {
  /** Null at an end of the list. */
  href: string | null
  keys: readonly string[]
  children: string
  ref: Ref<HTMLAnchorElement>
}

const STEP = 'relative flex items-center gap-1.5 rounded-md border px-2.5 py-1'

function Step({ href, keys, children, ref }: StepProps) {
  const key = keys.find((one) => one.startsWith('Arrow')) ?? keys[0]
  const words = (
    <>
      {children} {key !== undefined && <Kbd>{keyLabel(key)}</Kbd>}
    </>
  )
  if (href === null) return <span className={`${STEP} border-transparent text-muted`}>{words}</span>
  return (
    // read ahead, it would stand in the study's record as read
    <Link ref={ref} prefetch={false} href={href} className={`${STEP} border-line bg-raised hover:bg-sunken`}>
      {words}
      <PendingMark />
    </Link>
  )
}
