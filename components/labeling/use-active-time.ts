'use client'

import { useCallback, useEffect, useRef } from 'react'
import { DAY_MS } from '@/lib/core/time-words'
import { hidePage, noteActivity, readClock, showPage, startClock } from './active-clock'

/** What shows that somebody works. */
export const SIGNS_OF_WORK = ['keydown', 'pointermove', 'pointerdown', 'wheel', 'scroll'] as const

/**
 * Active and wall time since `itemKey` last changed, in ms. A hidden page counts nothing, unless somebody reads in the
 * chart's own window.
 *
 * @param idleMs silence longer than this is a pause
 */
export function useActiveTime(itemKey: string, idleMs: number) {
  const clock = useRef(startClock(0))
  const shownAt = useRef(0)

  useEffect(() => {
    clock.current = startClock(performance.now(), idleMs)
    if (document.hidden) clock.current = hidePage(clock.current, performance.now())
    shownAt.current = Date.now() // also counts while the machine sleeps
  }, [itemKey, idleMs])

  useEffect(() => {
    const touch = () => {
      clock.current = noteActivity(clock.current, performance.now())
    }
    const turn = () => {
      const change = document.hidden ? hidePage : showPage
      clock.current = change(clock.current, performance.now())
    }
    for (const sign of SIGNS_OF_WORK) window.addEventListener(sign, touch, { passive: true, capture: true })
    document.addEventListener('visibilitychange', turn)
    return () => {
      for (const sign of SIGNS_OF_WORK) window.removeEventListener(sign, touch, { capture: true })
      document.removeEventListener('visibilitychange', turn)
    }
  }, [])

  const read = useCallback(
    () => ({
      activeMs: Math.min(readClock(clock.current, performance.now()), DAY_MS),
      wallMs: Math.max(0, Date.now() - shownAt.current),
    }),
    [],
  )
  /** Somebody reads in the chart's own window, which may cover this page. */
  const noteOtherWindow = useCallback(() => {
    const change = clock.current.since === null ? showPage : noteActivity
    clock.current = change(clock.current, performance.now())
  }, [])
  const closeOtherWindow = useCallback(() => {
    if (document.hidden) clock.current = hidePage(clock.current, performance.now())
  }, [])
  return { read, noteOtherWindow, closeOtherWindow }
}
