'use client'

import { useMemo, useState } from 'react'
import { describeDuration, findPace } from '@/lib/core/labeling/labeling-pace'

/** How fast this person works and how long the open statements of this patient will take, in words. */
export function usePace(ownTimes: readonly number[], open: number) {
  const [times, setTimes] = useState(ownTimes)
  const text = useMemo(() => {
    const pace = findPace(times, open)
    if (!pace) return ''
    const left = open === 0 ? '' : ` · about ${describeDuration(pace.remainingMs)} left here`
    return `${describeDuration(pace.medianMs)} each${left}`
  }, [times, open])
  const note = (activeMs: number) => setTimes((before) => [...before, activeMs])
  return { text, note }
}
