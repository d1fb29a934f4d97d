'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSignsOfLife } from '@/components/ui/use-signs-of-life'
import type { LabelingSetup } from '@/lib/core/labeling/labeling-setup'
import { type TaskRef, taskHome } from '@/lib/core/task'

const LOOK_MS = 5 * 60_000

/**
 * The task's settings and guideline, looked after while somebody works on for hours: a version that was published meanwhile
 * is fetched and shown. What was on the screen until then is what ratings name.
 */
export function useGuideline(
  task: TaskRef,
  setup: LabelingSetup,
  onRead: (input: { task: TaskRef; version: number }) => Promise<unknown>,
) {
  const router = useRouter()
  const { headers } = useSignsOfLife()
  const [read, setRead] = useState(0)
  const { version } = setup.guideline

  const look = useEffectEvent(async () => {
    if (document.hidden) return
    try {
      const response = await fetch(`/api${taskHome(task)}/guideline`, { headers: headers(LOOK_MS) })
      const newest = response.ok ? ((await response.json()) as { version: number }).version : version
      if (newest > version) router.refresh()
    } catch {
      // offline: the next look will show
    }
  })

  useEffect(() => {
    const listen = () => void look()
    const timer = setInterval(listen, LOOK_MS)
    document.addEventListener('visibilitychange', listen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', listen)
    }
  }, [])

  function acknowledge() {
    setRead(version)
    // one that does not arrive is reported again on the next page
    onRead({ task, version }).catch(() => {})
  }
  return { setup: read >= version ? { ...setup, isGuidelineRead: true } : setup, acknowledge }
}
