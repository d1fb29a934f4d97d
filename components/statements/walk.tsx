'use client'

import Link from 'next/link'
import { type Ref, useMemo, useRef } from 'react'
import { keyLabel } from '@/components/labeling/action-titles'
import { useKeys } from '@/components/labeling/use-keys'
import { Kbd } from '@/components/ui/kbd'
import { ItemWords } from '@/components/ui/labels'
import { PendingMark } from '@/components/ui/pending-mark'
import { bindKeys, type KeyChanges, keysFor } from '@/lib/core/labeling/labeling-keys'

type Props = {
  /** Where the list is, and what it is called. */
  home: { href: string; title: string }
  /** Of the neighbors; null at an end of the list. */
  previous: string | null
  next: string | null
  /** Which of how many it is. */
  place: string
  /** The keys that this person has changed. */
  keys: KeyChanges
}

const ACTIONS = ['back', 'forward', 'list'] as const

/** The ways from an entry of a list to its neighbors and back to the list, by key too, and where it stands there. */
export function Walk({ home, previous, next, place, keys }: Props) {
  const back = useRef<HTMLAnchorElement>(null)
  const forward = useRef<HTMLAnchorElement>(null)
  const list = useRef<HTMLAnchorElement>(null)
  const bindings = useMemo(() => keysFor(bindKeys(keys), ACTIONS), [keys])
  useKeys(bindings, (action) => {
    if (action === 'back') back.current?.click()
    if (action === 'forward') forward.current?.click()
    if (action === 'list') list.current?.click()
  })
  return (
    <nav
      aria-label="List"
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-sm print:hidden"
    >
      <Link
        ref={list}
        prefetch={false}
        href={home.href}
        className="relative min-w-0 rounded-md py-1 text-accent underline-offset-2 hover:underline"
      >
        ‹ Back to {home.title}
        <PendingMark />
      </Link>
      <span className="flex items-center gap-2">
        <Step ref={back} href={previous} keys={bindings.back}>
          ‹ Previous
        </Step>
        <output className="min-w-28 text-center text-muted tabular-nums">
          <ItemWords>{place}</ItemWords>
        </output>
        <Step ref={forward} href={next} keys={bindings.forward}>
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
    // read ahead, it would stand in the study’s audit log as read
    <Link ref={ref} prefetch={false} href={href} className={`${STEP} border-line bg-raised hover:bg-sunken`}>
      {words}
      <PendingMark />
    </Link>
  )
}
