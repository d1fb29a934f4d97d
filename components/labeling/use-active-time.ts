'use client'

import { useCallback, useEffect, useRef } from 'react'
import { hidePage, noteActivity, readClock, showPage, startClock } from './active-clock'

/** Active and wall time since `itemKey` last changed, in ms. */
export function useActiveTime(itemKey: string): () => { activeMs: number; wallMs: number } {
  const clock = useRef(startClock(0))
  const shownAt = useRef(0)

  useEffect(() => {
    clock.current = startClock(performance.now())
    shownAt.current = Date.now() // also counts while the machine sleeps
  }, [itemKey])

  useEffect(() => {
    const touch = () => {
      clock.current = noteActivity(clock.current, performance.now())
    }
    const turn = () => {
      const change = document.hidden ? hidePage : showPage
      clock.current = change(clock.current, performance.now())
    }
    const signs = ['keydown', 'pointermove', 'pointerdown', 'wheel', 'scroll'] as const
    for (const sign of signs) window.addEventListener(sign, touch, { passive: true, capture: true })
    document.addEventListener('visibilitychange', turn)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, touch, { capture: true })
      document.removeEventListener('visibilitychange', turn)
    }
  }, [])

  return useCallback(
    () => ({
      activeMs: Math.min(readClock(clock.current, performance.now()), 86_400_000),
      wallMs: Math.max(0, Date.now() - shownAt.current),
    }),
    [],
  )
}
