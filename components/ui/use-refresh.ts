'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useSignsOfLife } from './use-signs-of-life'

/** Without a sign of life for so long, the page rests: reading it anew would keep the session alive for nobody. */
const REST_AFTER_MS = 5 * 60_000

/** Reads the page again every `everyMs` while something on it is under way and somebody is there to see it. */
export function useRefresh(isUnderWay: boolean, everyMs: number): void {
  const router = useRouter()
  const { isThere } = useSignsOfLife()
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setInterval(() => {
      if (isThere(REST_AFTER_MS)) router.refresh()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isUnderWay, everyMs, isThere, router])
}
