'use client'

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RatingReceipt } from '@/lib/core/rating'
import { dropEntry, keepEntry, type OutboxEntry, readOutbox, retryDelay, sendRating } from './outbox'

export type OutboxStatus = {
  /** Null until the browser's store was read. */
  waiting: number | null
  trouble: 'unreachable' | 'signed-out' | null
  /** ISO time of the server's last receipt. */
  savedAt: string | null
}

type Listeners = {
  onSaved: (receipt: RatingReceipt) => void
  onRefused: (assignmentId: string, message: string) => void
}

/**
 * Carries answers to the server one after the other, until each is acknowledged, across reloads, lost connections and
 * ended sessions. Work never waits for it.
 */
export function useOutbox(userId: string, { onSaved, onRefused }: Listeners) {
  const entries = useRef<OutboxEntry[]>([])
  const isSending = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [status, setStatus] = useState<OutboxStatus>({ waiting: null, trouble: null, savedAt: null })
  const [retry, setRetry] = useState<{ tries: number } | null>(null)
  const saved = useEffectEvent(onSaved)
  const refused = useEffectEvent(onRefused)

  const tell = useCallback((change: Partial<OutboxStatus>) => {
    setStatus((before) => ({ ...before, ...change, waiting: entries.current.length }))
  }, [])

  const flush = useEffectEvent(async (triesBefore: number) => {
    if (isSending.current) return
    isSending.current = true
    clearTimeout(timer.current)
    let failed = triesBefore
    for (let entry = entries.current[0]; entry; entry = entries.current[0]) {
      const outcome = await sendRating(entry)
      if (outcome.kind === 'unreachable' || outcome.kind === 'signed-out') {
        tell({ trouble: outcome.kind })
        const tries = failed + 1
        timer.current = setTimeout(() => setRetry({ tries }), retryDelay(failed))
        break
      }
      failed = 0
      entries.current = entries.current.filter((waiting) => waiting !== entry)
      dropEntry(localStorage, userId, entry)
      if (outcome.kind === 'saved') {
        tell({ trouble: null, savedAt: outcome.receipt.savedAt })
        saved(outcome.receipt)
      } else {
        tell({ trouble: null })
        refused(entry.rating.assignmentId, outcome.message)
      }
    }
    isSending.current = false
  })

  useEffect(() => {
    entries.current = readOutbox(localStorage, userId)
    tell({})
    void flush(0)
    const tryAgain = () => void flush(0)
    const warn = (event: BeforeUnloadEvent) => {
      // codes survive a reload by themselves; a comment that is not sent yet would be lost
      if (entries.current.some((entry) => entry.rating.comment !== null)) event.preventDefault()
    }
    window.addEventListener('online', tryAgain)
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('online', tryAgain)
      window.removeEventListener('beforeunload', warn)
      clearTimeout(timer.current)
    }
  }, [userId, tell])

  useEffect(() => {
    if (retry) void flush(retry.tries)
  }, [retry])

  const send = useCallback(
    (entry: OutboxEntry) => {
      entries.current = [...entries.current, entry]
      keepEntry(localStorage, userId, entry)
      tell({})
      setRetry({ tries: 0 })
    },
    [userId, tell],
  )
  return { status, send }
}
