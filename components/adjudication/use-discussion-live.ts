'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSignsOfLife } from '@/components/ui/use-signs-of-life'
import type { Discussion, DiscussionLive, DiscussionMessage, LiveSession } from '@/lib/core/discussion'
import { type TaskRef, taskHome } from '@/lib/core/task'

const FOLLOW_MS = 3000

/** What happens in a discussion while it is open: messages, who is there, and whether the server can be reached. */
export type LiveDiscussion = {
  messages: readonly DiscussionMessage[]
  present: readonly string[]
  isReachable: boolean
  /** Asks at once instead of in a few seconds. */
  askNow: () => void
}

/**
 * Follows a discussion for as long as its page is open and seen. A decision made by somebody else loads the page's data anew;
 * what is being written stays.
 *
 * @param shown the sessions, and the revision of the decision, that the page shows; 0 for none
 * @param onSessions takes sessions that are further than the page knows; it stays the same
 */
export function useDiscussionLive(
  task: TaskRef,
  { itemId, sessions, revision }: Pick<Discussion, 'itemId' | 'sessions'> & { revision: number },
  onSessions: (sessions: readonly LiveSession[]) => void,
): LiveDiscussion {
  const address = `/api${taskHome(task)}/discussions/${itemId}/live`
  const router = useRouter()
  const { headers } = useSignsOfLife()
  const [messages, setMessages] = useState<readonly DiscussionMessage[]>([])
  const [present, setPresent] = useState<readonly string[]>([])
  const [isReachable, setReachable] = useState(true)
  const known = useRef({ seq: 0, revision })
  const steps = useRef<Record<string, number>>({})
  useEffect(() => {
    for (const { field, work } of sessions) steps.current[field] = work.revision
  }, [sessions])
  const asked = useRef(0)

  const ask = useCallback(async () => {
    asked.current += 1
    const turn = asked.current
    // a thread can show more once there is a decision to see: it is then read from its beginning
    const isAnew = known.current.revision !== revision
    const after = isAnew ? 0 : known.current.seq
    const live = await readLive(address, { after, sessions: steps.current }, headers(FOLLOW_MS))
    if (turn !== asked.current) return // a later question knows more
    setReachable(live !== null)
    if (live === null) return
    const newest = isAnew ? 0 : known.current.seq
    const fresh = live.messages.filter((message) => message.seq > newest)
    known.current = { seq: Math.max(newest, ...fresh.map((message) => message.seq)), revision }
    if (isAnew || fresh.length > 0) setMessages((before) => (isAnew ? fresh : [...before, ...fresh]))
    setPresent((before) => (before.join('\n') === live.present.join('\n') ? before : live.present))
    for (const { field, work } of live.sessions) steps.current[field] = work.revision
    onSessions(live.sessions)
    if (live.revision > revision) router.refresh()
  }, [address, revision, headers, router, onSessions])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    async function follow() {
      if (document.visibilityState === 'visible') await ask()
      if (!isOver) timer = setTimeout(() => void follow(), FOLLOW_MS)
    }
    void follow()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [ask])

  return { messages, present, isReachable, askNow: () => void ask() }
}

async function readLive(
  address: string,
  known: { after: number; sessions: Readonly<Record<string, number>> },
  headers: Record<string, string>,
): Promise<DiscussionLive | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(known),
    })
    return response.ok ? ((await response.json()) as DiscussionLive) : null
  } catch {
    return null // asked again in a few seconds
  }
}
