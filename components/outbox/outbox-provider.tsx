'use client'

import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import { makeDraftStore } from '@/components/labeling/draft-store'
import { openStoredDrafts } from '@/components/labeling/stored-drafts'
import { makeOutbox, type Outbox, type OutboxView } from './outbox'
import { makeOutboxStore } from './outbox-store'
import { makeSeal } from './seal'
import { findMissing, sendRating, sendSkip } from './send-rating'
import { makeSentList } from './sent-list'
import { makeSkipList } from './skip-list'

const OutboxContext = createContext<Outbox | null>(null)

type Props = { userId: string; sealKey: string; children: ReactNode }

/** One outbox for all pages: it goes on sending while the person walks about. */
export function OutboxProvider({ userId, sealKey, children }: Props) {
  const [outbox] = useState(() => makeInBrowser(userId, sealKey))

  useEffect(() => {
    if (!outbox) return
    const close = outbox.open()
    const tryNow = () => void outbox.flush()
    const warn = (event: BeforeUnloadEvent) => {
      if (outbox.getView().isOnlyInMemory) event.preventDefault()
    }
    window.addEventListener('online', tryNow)
    window.addEventListener('focus', tryNow)
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('online', tryNow)
      window.removeEventListener('focus', tryNow)
      window.removeEventListener('beforeunload', warn)
      close()
    }
  }, [outbox])

  useEffect(() => {
    if (!window.isSecureContext) return undefined
    return openStoredDrafts(makeDraftStore(sessionStorage, userId, makeSeal(sealKey)))
  }, [userId, sealKey])

  return <OutboxContext value={outbox}>{children}</OutboxContext>
}

/**
 * The signed-in person's outbox and what it holds, as it changes; null on the server. There is none where it is
 * unsafe: browsers seal and lock only on https and on the server's own computer.
 */
export function useOutbox(): { outbox: Outbox | null; view: OutboxView | null; isUnsafe: boolean } {
  const outbox = use(OutboxContext)
  const view = useSyncExternalStore(
    outbox?.subscribe ?? subscribeToNothing,
    () => outbox?.getView() ?? null,
    () => null,
  )
  const isUnsafe = useSyncExternalStore(
    subscribeToNothing,
    () => !window.isSecureContext,
    () => false,
  )
  return { outbox, view, isUnsafe }
}

const subscribeToNothing = () => () => {}

function makeInBrowser(userId: string, sealKey: string): Outbox | null {
  if (typeof window === 'undefined' || !window.isSecureContext) return null
  const name = `concordance.outbox.${userId}`
  return makeOutbox({
    store: makeOutboxStore(localStorage, userId, makeSeal(sealKey)),
    sent: makeSentList(localStorage, userId),
    skips: makeSkipList(localStorage, userId),
    send: (entry) => sendRating(userId, entry),
    sendSkip: (skip) => sendSkip(userId, skip),
    findMissing: (submissionIds) => findMissing(userId, submissionIds),
    exclusively: (work) => navigator.locks.request(name, work),
    openChannel: () => new BroadcastChannel(name),
    now: Date.now,
  })
}
