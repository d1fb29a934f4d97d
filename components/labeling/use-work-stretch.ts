'use client'

import { useEffect, useState } from 'react'
import {
  continueStretch,
  dismissBreak,
  startStretch,
  suggestsBreak,
  type WorkStretch,
} from '@/lib/core/work-stretch'
import { SIGNS_OF_WORK } from './use-active-time'

/** Three times of this tab's work: a stretch goes on over a reload and into the next patient. */
const KEPT = 'concordance.stretch'
const LOOK_MS = 15_000

/** Whether this person has worked long enough for a break to be suggested, and the way to put that aside. */
export function useWorkStretch(breakAfterMinutes: number | null): { isDue: boolean; dismiss: () => void } {
  const [isDue, setDue] = useState(false)

  useEffect(() => {
    let looked = 0
    const touch = () => {
      const now = Date.now()
      if (now - looked < LOOK_MS && now >= looked) return
      looked = now
      const stretch = continueStretch(readStretch(now), now)
      keepStretch(stretch)
      setDue(suggestsBreak(stretch, breakAfterMinutes))
    }
    touch()
    for (const sign of SIGNS_OF_WORK) window.addEventListener(sign, touch, { passive: true, capture: true })
    return () => {
      for (const sign of SIGNS_OF_WORK) window.removeEventListener(sign, touch, { capture: true })
    }
  }, [breakAfterMinutes])

  function dismiss() {
    keepStretch(dismissBreak(readStretch(Date.now())))
    setDue(false)
  }
  return { isDue, dismiss }
}

function readStretch(now: number): WorkStretch {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as WorkStretch | null
    return kept && Number.isFinite(kept.startedAt) && Number.isFinite(kept.lastAt) ? kept : startStretch(now)
  } catch {
    return startStretch(now)
  }
}

function keepStretch(stretch: WorkStretch): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(stretch))
  } catch {
    // a browser that keeps nothing suggests no break
  }
}
