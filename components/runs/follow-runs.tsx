'use client'

import { useRefresh } from '@/components/ui/use-refresh'

/** Reads the page again while something on it is under way. */
export function FollowRuns({ isUnderWay }: { isUnderWay: boolean }) {
  useRefresh(isUnderWay, 3000)
  return null
}
