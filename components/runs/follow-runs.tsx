'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const FOLLOW_MS = 3000

/** Reads the page again while something on it is under way. */
export function FollowRuns({ isUnderWay }: { isUnderWay: boolean }) {
  const router = useRouter()
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => router.refresh(), FOLLOW_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, router])
  return null
}
