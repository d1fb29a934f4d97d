import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onceEnded } from '@/lib/core/runs/model-call'
import { REQUEST } from '@/lib/testing/chat-request'
import { answerWith, type ScriptedChatServer, sendJson, startChatServer } from '@/lib/testing/chat-server'
import { startModelServer } from '@/lib/testing/model-server'
import { CALL_LIMITS, createCallServer } from './call-server'
import { CHAT_LIMITS, type ChatCall, createChatClient } from './chat'
import type { ServerCall } from './transport'

// the pauses between tries, by the clock that these tests move on
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, _: undefined, { signal: unwanted }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      unwanted.addEventListener('abort', reject)
      if (unwanted.aborted) reject()
      else setTimeout(resolve, ms)
    }),
}))

const { signal } = new AbortController()
let server: ScriptedChatServer | null = null
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(async () => {
  vi.useRealTimers()
  await server?.close()
})

/** A chat server that refuses its first call so, and a client of it with the usual limits. */
async function openChat(status: number, retryAfter: string) {
  const own = await startChatServer((_, response, number) => {
    if (number === 1) sendJson(response, status, {}, { 'retry-after': retryAfter })
    else answerWith(response, 'fine')
  })
  server = own
  const client = createChatClient({ baseUrl: own.baseUrl, apiKey: null }, CHAT_LIMITS, () => 0.5)
  const refused = Promise.withResolvers<ChatCall>()
  const first = client.complete({ ...REQUEST, signal, onCall: onceEnded<ChatCall>(refused.resolve) })
  first.catch(() => {}) // heard by each test
  await refused.promise
  return { first, ask: () => client.complete({ ...REQUEST, signal }), countCalls: () => own.calls.length }
}

describe('a chat server that asks for quiet', () => {
  it.each([429, 503])('is given two minutes by all requests when it says so with %s', async (status) => {
    const { first, ask, countCalls } = await openChat(status, '120')
    const second = ask()

    await vi.advanceTimersByTimeAsync(119_900)
    expect(countCalls()).toBe(1)
    await vi.advanceTimersByTimeAsync(2000)

    expect(await first).toMatchObject({ calls: 2 })
    expect(await second).toMatchObject({ calls: 1 })
  })

  it('is not called by what may not wait so long, which fails saying so, and answers when its time is over', async () => {
    const { first, ask, countCalls } = await openChat(429, '3600')
    const failed = (minutes: number, calls: number) => ({
      kind: 'unavailable',
      calls,
      message: `The chat server asks for no calls for ${minutes} minutes, longer than one may wait.`,
    })

    await expect(first).rejects.toMatchObject(failed(60, 1))
    await expect(ask()).rejects.toMatchObject(failed(60, 0))
    await vi.advanceTimersByTimeAsync(1_800_000)
    await expect(ask()).rejects.toMatchObject(failed(30, 0))
    await vi.advanceTimersByTimeAsync(1_740_000)
    const patient = ask()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(countCalls()).toBe(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await patient).toMatchObject({ calls: 1 })
  })

  it.each([
    ['is waited for no longer when nothing more is to be asked', 'end', 'not-sent'],
    ['is waited for no longer when a request is cancelled', 'signal', 'unavailable'],
  ])('%s', async (_, which, kind) => {
    const own = await startChatServer((__, response) => sendJson(response, 429, {}, { 'retry-after': '200' }))
    server = own
    const client = createChatClient({ baseUrl: own.baseUrl, apiKey: null }, CHAT_LIMITS, () => 0.5)
    const over = new AbortController()
    const refused = Promise.withResolvers<ChatCall>()
    const ask = (report = (__: ChatCall) => {}) =>
      client.complete({ ...REQUEST, signal, [which]: over.signal, onCall: onceEnded(report) })
    const requests = [ask(refused.resolve)]
    await refused.promise
    requests.push(ask())
    await vi.advanceTimersByTimeAsync(1000)
    over.abort()

    expect(await Promise.allSettled(requests)).toMatchObject([
      { reason: { kind, calls: 1 } },
      { reason: { kind, calls: 0 } },
    ])
    expect(own.calls).toHaveLength(1)
  })

  it('is not waited for by what has begun and has too little time left', async () => {
    let fail = () => {}
    const own = await startChatServer((_, response, number) => {
      if (number === 1) fail = () => sendJson(response, 500, {})
      else sendJson(response, 429, {}, { 'retry-after': '280' })
    })
    server = own
    const client = createChatClient({ baseUrl: own.baseUrl, apiKey: null }, CHAT_LIMITS, () => 0.5)
    const failed = Promise.withResolvers<ChatCall>()
    const begun = client.complete({ ...REQUEST, signal, onCall: onceEnded<ChatCall>(failed.resolve) })
    begun.catch(() => {}) // heard below
    while (own.calls.length === 0) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(60_000)
    const refused = Promise.withResolvers<ChatCall>()
    client.complete({ ...REQUEST, signal, onCall: onceEnded<ChatCall>(refused.resolve) }).catch(() => {}) // waits in vain
    await refused.promise
    fail()
    await failed.promise
    await vi.advanceTimersByTimeAsync(2000)

    await expect(begun).rejects.toThrow('asks for no calls for 5 minutes')
    expect(own.calls).toHaveLength(2)
  })
})

it('is given its time by calls to other model servers as well', async () => {
  const own = await startModelServer((_, response, number) => {
    if (number === 1) sendJson(response, 429, {}, { 'retry-after': '120' })
    else if (number === 2) sendJson(response, 200, {})
    else sendJson(response, 503, {}, { 'retry-after': '600' })
  })
  const call = createCallServer(
    { what: 'rerank server', baseUrl: own.url, apiKey: null },
    CALL_LIMITS,
    () => 0.5,
  )
  const ask = (report = (__: ServerCall) => {}) =>
    call({ path: '/x', body: {}, texts: [], read: () => 'read', signal, onCall: onceEnded(report) })
  const refused = Promise.withResolvers<ServerCall>()
  const first = ask(refused.resolve)
  await refused.promise

  await vi.advanceTimersByTimeAsync(119_900)
  expect(own.calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await first).toBe('read')

  const long = 'The rerank server asks for no calls for 10 minutes, longer than one may wait.'
  await expect(ask()).rejects.toMatchObject({ message: long, calls: 1 })
  await expect(ask()).rejects.toMatchObject({ message: long, calls: 0 })
  expect(own.calls).toHaveLength(3)
  await own.close()
})
