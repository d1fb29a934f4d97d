'use client'

import { useCallback, useEffect, useRef } from 'react'
import { PERSON_HEADER } from '@/lib/core/activity'

const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const

/**
 * Whether somebody is at the page: what a page asks by itself must not keep a session alive, and need not be asked for
 * nobody.
 */
export function useSignsOfLife() {
  const last = useRef(0)

  useEffect(() => {
    last.current = Date.now()
    const note = () => {
      last.current = Date.now()
    }
    for (const sign of SIGNS) document.addEventListener(sign, note, { passive: true, capture: true })
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, note, { capture: true })
    }
  }, [])

  const isThere = useCallback((withinMs: number) => Date.now() - last.current < withinMs, [])
  /** For a request that the page makes by itself every `everyMs`. */
  const headers = useCallback(
    (everyMs: number) => ({ [PERSON_HEADER]: isThere(everyMs) ? 'active' : 'away' }),
    [isThere],
  )
  return { isThere, headers }
}
