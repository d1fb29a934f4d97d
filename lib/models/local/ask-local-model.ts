import { startThread } from '@/lib/thread'
import { ChatFailure } from '../chat-failure'
import type { ThreadAnswer, ThreadQuestion } from './local-models-thread'
import type { LocalReply, LocalWork, LocalWorked } from './local-work'

type Ask = (work: LocalWork) => Promise<LocalReply>

/** One for all models of this process, which share its processors. */
let thread: Ask | null = null

/**
 * Lets a model on this machine work in a thread of its own: the library computes without giving way, and whoever waits for the
 * database in this process would wait for it as well.
 *
 * @throws {ChatFailure} `stop` for a model that cannot be used; `unavailable` where its files have changed, or the thread
 *   has ended
 */
export async function askLocalModel<Work extends LocalWork>(work: Work): Promise<LocalWorked<Work>> {
  thread ??= openThread(() => (thread = null))
  const reply = await thread(work)
  if ('worked' in reply) return reply.worked as LocalWorked<Work> // the kind of the work is that of the answer
  const { kind, message, cause } = reply.failure
  const failure = new ChatFailure(kind, message, 0)
  if (cause !== null) failure.cause = new Error(cause)
  throw failure
}

/** Keeps the process alive only while somebody waits. */
function openThread(onEnd: () => void): Ask {
  const worker = startThread('lib/models/local/local-models-thread.ts', { maxYoungGenerationSizeMb: 8 })
  const waiting = new Map<number, (reply: LocalReply) => void>()
  let last = 0
  const settle = (id: number, reply: LocalReply) => {
    waiting.get(id)?.(reply)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
  }
  let cause: string | null = null
  worker.on('message', ({ id, reply }: ThreadAnswer) => settle(id, reply))
  worker.on('error', (error) => (cause = String(error)))
  worker.on('exit', () => {
    onEnd()
    const message = 'The models on this machine have ended unexpectedly.'
    for (const id of waiting.keys()) settle(id, { failure: { kind: 'unavailable', message, cause } })
  })
  return (work) => {
    const { promise, resolve } = Promise.withResolvers<LocalReply>()
    waiting.set(++last, resolve)
    worker.ref()
    worker.postMessage({ id: last, work } satisfies ThreadQuestion)
    return promise
  }
}
