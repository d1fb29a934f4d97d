import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { DiscussionLive } from '@/lib/core/discussion'
import { useDiscussionLive } from './use-discussion-live'

const NONE: readonly never[] = []
const ignore = () => {}
const TASK = { studyId: 's', taskId: 't' }

const router = vi.hoisted(() => ({ refresh: () => {} }))
vi.mock('next/navigation', () => ({ useRouter: () => router }))

afterEach(() => vi.unstubAllGlobals())

const message = (seq: number, text: string) => ({ seq, text, author: 'a', isOwn: false, at: '' })

it('reads the thread from its beginning once there is a decision: a blind check saw a part of it', async () => {
  const asked: number[] = []
  const threads: DiscussionLive['messages'][] = [[message(1, 'mine')]]
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { after } = JSON.parse(body) as { after: number }
    asked.push(after)
    const messages = (threads.at(-1) ?? []).filter((entry) => entry.seq > after)
    return Promise.resolve(Response.json({ messages, present: [], revision: 0, sessions: [] }))
  })
  const { result, rerender } = renderHook(
    ({ revision }) => useDiscussionLive(TASK, { itemId: 'i', sessions: NONE, revision }, ignore),
    {
      initialProps: { revision: 0 },
    },
  )
  await waitFor(() => expect(result.current.messages.map(({ text }) => text)).toEqual(['mine']))

  threads.push([message(1, 'theirs'), message(2, 'mine')])
  rerender({ revision: 1 })

  await waitFor(() => expect(result.current.messages.map(({ text }) => text)).toEqual(['theirs', 'mine']))
  expect(asked).toEqual([0, 0])
})
