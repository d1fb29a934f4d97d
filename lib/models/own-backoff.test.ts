import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onceEnded } from '@/lib/core/runs/model-call'
import { REQUEST } from '@/lib/testing/chat-request'
import { sendJson, startChatServer } from '@/lib/testing/chat-server'
import { startModelServer } from '@/lib/testing/model-server'
import { CALL_LIMITS, createCallServer } from './call-server'
import { CHAT_LIMITS, type ChatCall, createChatClient } from './chat'
import type { ServerCall } from './transport'

// the pauses between tries, by the clock that these tests move on
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms)),
}))

const { signal } = new AbortController()
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('is not taken for a wish of the chat server, which said nothing of the time', async () => {
  const server = await startChatServer((_, response) => sendJson(response, 429, {}))
  const limits = { ...CHAT_LIMITS, backoffMs: 20_000 }
  const client = createChatClient({ baseUrl: server.baseUrl, apiKey: null }, limits, () => 0.5)
  const refused = Promise.withResolvers<ChatCall>()
  client.complete({ ...REQUEST, signal, onCall: onceEnded<ChatCall>(refused.resolve) }).catch(() => {}) // waits in vain
  await refused.promise
  const patience = { totalMs: 300_000, endsAt: performance.now() + 5000 }

  await expect(client.complete({ ...REQUEST, signal, patience })).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'The time for this was over before it could be asked again.',
  })
  await server.close()
})

it('is not taken for a wish of another model server either', async () => {
  let fail = () => {}
  const server = await startModelServer((_, response, number) => {
    if (number === 1) fail = () => sendJson(response, 500, {})
    else sendJson(response, 429, {})
  })
  const what = { what: 'rerank server', baseUrl: server.url, apiKey: null }
  const call = createCallServer(what, { ...CALL_LIMITS, totalMs: 30_000, backoffMs: 4000 }, () => 0.5)
  const reported: ServerCall[] = []
  const ask = () =>
    call({
      path: '/x',
      body: {},
      texts: [],
      read: () => 'read',
      signal,
      onCall: onceEnded((made) => reported.push(made)),
    })
  const hear = async (count: number) => {
    while (reported.length < count) await new Promise(setImmediate)
  }
  const late = ask()
  late.catch(() => {}) // heard below
  while (server.calls.length === 0) await new Promise(setImmediate)

  await vi.advanceTimersByTimeAsync(19_000)
  ask().catch(() => {}) // waits in vain: refused now, and once more when it comes again
  await hear(1)
  await vi.advanceTimersByTimeAsync(6000)
  await hear(2)
  fail() // five of its thirty seconds are left, and one after the next pause
  await hear(3)
  await vi.advanceTimersByTimeAsync(4000)

  await expect(late).rejects.toThrow('The time for this was over before it could be asked again.')
  await server.close()
})
