'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import {
  continueStretch,
  dismissBreak,
  startStretch,
  suggestsBreak,
  type WorkStretch,
} from '@/lib/core/labeling/work-stretch'
import { SIGNS_OF_WORK } from './use-active-time'

/** Three times of this tab's work: a stretch goes on over a reload and into the next patient. */
const KEPT = 'concordance.stretch'
const LOOK_MS = 15_000

/** Whether this person has worked long enough for a break to be suggested, and the way to put that aside. */
export function useWorkStretch(breakAfterMinutes: number | null) {
  const [isDue, setDue] = useState(false)
  const looked = useRef(0)

  /** A sign of work, here or in the chart's own window. */
  const note = useCallback(() => {
    const now = Date.now()
    if (now - looked.current < LOOK_MS && now >= looked.current) return
    looked.current = now
    const stretch = continueStretch(readStretch(now), now)
    keepStretch(stretch)
    setDue(suggestsBreak(stretch, breakAfterMinutes))
  }, [breakAfterMinutes])

  useEffect(() => {
    for (const sign of SIGNS_OF_WORK) window.addEventListener(sign, note, { passive: true, capture: true })
    return () => {
      for (const sign of SIGNS_OF_WORK) window.removeEventListener(sign, note, { capture: true })
    }
  }, [note])

  function dismiss() {
    keepStretch(dismissBreak(readStretch(Date.now())))
    setDue(false)
  }
  return { isDue, note, dismiss }
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
