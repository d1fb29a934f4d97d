import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { startThread } from '@/lib/thread'
import { askLocalModel } from './local-clients'
import type { ThreadQuestion } from './local-models-thread'

vi.mock('@/lib/thread', () => ({ startThread: vi.fn<typeof startThread>() }))

const WORK = { kind: 'embed', model: { name: 'local/m' } as never, texts: ['a'] } as const
const WORKED = { outputs: [Float32Array.of(1)], isCut: false }

/** A thread that does what a test sets up when something is asked of it. */
function stubThread(onQuestion: (thread: EventEmitter, question: ThreadQuestion) => void) {
  const thread = Object.assign(new EventEmitter(), {
    ref: vi.fn<() => void>(),
    unref: vi.fn<() => void>(),
    postMessage: (question: ThreadQuestion) => onQuestion(thread, question),
  })
  vi.mocked(startThread).mockReturnValueOnce(thread as unknown as Worker)
  return thread
}

it('lets nobody wait for a thread that has ended, and begins another with the next work', async () => {
  const first = stubThread((thread) => void setImmediate(() => thread.emit('exit', 1)))
  const next = stubThread((thread, { id }) => void thread.emit('message', { id, reply: { worked: WORKED } }))
  const words = {
    kind: 'unavailable',
    message: 'The models on this machine have ended unexpectedly.',
  }

  const attempts = await Promise.allSettled([askLocalModel(WORK), askLocalModel(WORK)])
  expect(attempts).toMatchObject([{ reason: words }, { reason: words }])
  expect(startThread).toHaveBeenCalledTimes(1)
  expect(first.unref).toHaveBeenCalledTimes(1) // only where nobody waits any more

  expect(await askLocalModel(WORK)).toEqual(WORKED)
  expect(next.ref).toHaveBeenCalledTimes(1)
  expect(next.unref).toHaveBeenCalledTimes(1)
})
