import { afterEach, describe, expect, it } from 'vitest'
import { onceEnded } from '@/lib/core/runs/model-call'
import { LIMITS, REQUEST } from '@/lib/testing/chat-request'
import { answerWith, type ScriptedChatServer, sendJson, startChatServer } from '@/lib/testing/chat-server'
import { type ChatCall, type ChatClient, createChatClient } from './chat'
import { ChatFailure } from './chat-failure'

let server: ScriptedChatServer | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

/** How many pieces of work are let in at once. */
async function countRoom(client: ChatClient): Promise<number> {
  const work = client.workOf('chat')
  const controller = new AbortController()
  const entries = Array.from({ length: 50 }, () => work.enter(controller.signal))
  controller.abort()
  const inside = (await Promise.all(entries)).filter(Boolean).length
  for (let left = 0; left < inside; left++) work.leave()
  return inside
}

describe('how much is asked of a chat server at once', () => {
  it('ends all tries together at the total limit', async () => {
    const limits = { ...LIMITS, callMs: 10_000, totalMs: 300, maxCalls: 99 }
    server = await startChatServer(() => {})
    const client = createChatClient({ baseUrl: server.baseUrl, apiKey: null }, limits, () => 0.5)
    const request = { ...REQUEST, signal: new AbortController().signal }

    const failure = await client.complete(request).catch((error: unknown) => error)

    expect(failure).toMatchObject({ kind: 'unavailable', message: 'The chat server did not answer in time.' })
  })

  it.each([
    ['that names a time', { 'retry-after': '1' }],
    ['that names none', {}],
  ])('holds every request back after a 429 %s', async (_, headers) => {
    const times: number[] = []
    const own = await startChatServer((_call, response, number) => {
      times.push(performance.now())
      if (number === 1) sendJson(response, 429, {}, headers)
      else answerWith(response, 'fine')
    })
    server = own
    const limits = { ...LIMITS, backoffMs: 300 }
    const client = createChatClient({ baseUrl: own.baseUrl, apiKey: null }, limits, () => 0.5)
    const request = { ...REQUEST, signal: new AbortController().signal }

    const { promise: refused, resolve } = Promise.withResolvers<ChatCall>()
    const first = client.complete({ ...request, onCall: onceEnded<ChatCall>(resolve) })
    expect(await refused).toMatchObject({ outcome: 'overloaded' })
    await Promise.all([first, client.complete(request)])

    expect(times).toHaveLength(3)
    for (const time of times.slice(1)) expect(time - times[0]!).toBeGreaterThan(250)
  })

  it('holds back requests that waited for a place, too', async () => {
    const times: number[] = []
    const own = await startChatServer((_, response, number) => {
      times.push(performance.now())
      if (number <= 4) sendJson(response, 429, {}, { 'retry-after': '1' })
      else answerWith(response, 'fine')
    })
    server = own
    const limits = { ...LIMITS, concurrency: 4 }
    const client = createChatClient({ baseUrl: own.baseUrl, apiKey: null }, limits, () => 0.5)
    const request = { ...REQUEST, signal: new AbortController().signal }

    const answers = await Promise.all(Array.from({ length: 12 }, () => client.complete(request)))

    expect(answers.filter(({ calls }) => calls === 1)).toHaveLength(8)
    expect(answers.filter(({ calls }) => calls === 2)).toHaveLength(4)
    for (const time of times.slice(4)) expect(time - times[0]!).toBeGreaterThan(250)
  })

  it.each([
    ['too many requests', 429, 6],
    ['a fault', 500, 9],
    ['a request it cannot read', 400, 12],
  ])('lets in less work after %s, and more again when all is well', async (_, status, room) => {
    const own = await startChatServer((_call, response, number) => {
      if (number === 1) sendJson(response, status, {})
      else answerWith(response, 'fine')
    })
    server = own
    const limits = { ...LIMITS, concurrency: 8, maxCalls: 1 }
    const client = createChatClient({ baseUrl: own.baseUrl, apiKey: null }, limits, Math.random)
    const request = { ...REQUEST, signal: new AbortController().signal }
    expect(await countRoom(client)).toBe(12)

    await expect(client.complete(request)).rejects.toBeInstanceOf(ChatFailure)
    expect(await countRoom(client)).toBe(room)

    for (let call = 0; call < 60; call++) await client.complete(request)
    expect(await countRoom(client)).toBe(12)
  })

  it('does not let the wait for a place count as time of the server', async () => {
    const own = await startChatServer(
      (_, response) => void setTimeout(() => answerWith(response, 'fine'), 300),
    )
    server = own
    const limits = { ...LIMITS, totalMs: 2000, concurrency: 2 } // all 16 together take longer
    const client = createChatClient({ baseUrl: own.baseUrl, apiKey: null }, limits, () => 0)
    const request = { ...REQUEST, signal: new AbortController().signal }

    const answers = await Promise.all(Array.from({ length: 16 }, () => client.complete(request)))

    expect(answers.map((answer) => answer.calls)).toEqual(answers.map(() => 1))
    expect(await countRoom(client)).toBe(3)
  })

  it('sends nothing any more when the time for a question is over', async () => {
    const own = await startChatServer((_, response) => answerWith(response, 'fine'))
    server = own
    const client = createChatClient(
      { baseUrl: own.baseUrl, apiKey: null },
      { ...LIMITS, concurrency: 8 },
      () => 0,
    )
    const patience = { totalMs: 100, endsAt: performance.now() - 1 }
    const request = { ...REQUEST, patience, signal: new AbortController().signal }

    await expect(client.complete(request)).rejects.toMatchObject({ kind: 'unavailable', calls: 0 })
    expect(own.calls).toHaveLength(0)
    expect(await countRoom(client)).toBe(12)
  })

  it('ends what it has begun first, and begins what gives way last', async () => {
    const asked: string[] = []
    const own = await startChatServer(({ user }, response, number) => {
      asked.push(user)
      setTimeout(() => (number === 1 ? sendJson(response, 500, {}) : answerWith(response, 'fine')), 20)
    })
    server = own
    const limits = { ...LIMITS, concurrency: 1 }
    const client = createChatClient({ baseUrl: own.baseUrl, apiKey: null }, limits, () => 0.5)
    const { signal } = new AbortController()
    const ask = (user: string, givesWay = false) => client.complete({ ...REQUEST, user, givesWay, signal })

    await Promise.all([ask('begun'), ask('text', true), ask('text', true), ask('run'), ask('run')])

    expect(asked).toEqual(['begun', 'run', 'begun', 'run', 'text', 'text'])
  })

  it('stops at once when it is cancelled', async () => {
    const controller = new AbortController()
    server = await startChatServer(() => controller.abort())
    const client = createChatClient({ baseUrl: server.baseUrl, apiKey: null }, LIMITS, () => 0.5)

    await expect(client.complete({ ...REQUEST, signal: controller.signal })).rejects.toMatchObject({
      kind: 'unavailable',
    })
    expect(server!.calls).toHaveLength(1)
  })
})
