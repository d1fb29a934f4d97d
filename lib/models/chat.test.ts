import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import {
  answerWith,
  type ChatScript,
  type ScriptedChatServer,
  sendJson,
  startChatServer,
} from '@/lib/testing/chat-server'
import { CHAT_LIMITS, type ChatCall, type ChatClient, type ChatLimits, createChatClient } from './chat'
import { ChatFailure } from './chat-failure'

const LIMITS: ChatLimits = {
  ...CHAT_LIMITS,
  callMs: 10_000,
  replyBytes: 20_000,
  totalMs: 20_000,
  maxCalls: 3,
  backoffMs: 1,
  maxWaitMs: 50,
}

let server: ScriptedChatServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

const SCHEMA = { name: 'x', schema: { type: 'object' } }
const REQUEST = { model: 'm', system: 'be fair', user: 'judge', schema: SCHEMA, temperature: 0.3 }

async function complete(script: ChatScript, signal = new AbortController().signal, limits = LIMITS) {
  server = await startChatServer(script)
  const client = createChatClient({ baseUrl: server.baseUrl, apiKey: 'key' }, limits, () => 0.5)
  return client.complete({ ...REQUEST, signal })
}

/** How many pieces of work are let in at once. */
async function countRoom({ work }: ChatClient): Promise<number> {
  const controller = new AbortController()
  const entries = Array.from({ length: 50 }, () => work.enter(controller.signal))
  controller.abort()
  const inside = (await Promise.all(entries)).filter(Boolean).length
  for (let left = 0; left < inside; left++) work.leave()
  return inside
}

describe('the chat client', () => {
  it('asks a reasoning model with room to think, and takes its answer alone', async () => {
    const thought = 'So {"verdict": "x"}?</think>\n{"a":1}'
    server = await startChatServer((_, response) => answerWith(response, thought))
    const { baseUrl } = server
    const reasoning = { baseUrl, apiKey: null, thinkingTokens: 5000, fixesTemperature: true }
    const calls: ChatCall[] = []

    const { text, thinking } = await createChatClient(reasoning, LIMITS, () => 0.5).complete({
      ...REQUEST,
      signal: new AbortController().signal,
      onCall: (call) => calls.push(call),
    })

    expect(text.trim()).toBe('{"a":1}')
    expect(thinking).toEqual({ text: 'So {"verdict": "x"}?', leftOut: 0 })
    expect(server.calls[0]!.body).not.toHaveProperty('temperature')
    expect(server.calls[0]!.body).toMatchObject({ max_completion_tokens: CHAT_LIMITS.answerTokens + 5000 })
    expect(calls).toMatchObject([{ outcome: 'answered', temperature: null }])
  })

  it('takes thinking that came to no end for no answer', async () => {
    await expect(complete((_, response) => answerWith(response, '<think>Well, {"a":1}'))).rejects.toThrow(
      'empty',
    )
  })

  it('sends the system part, the schema and the temperature, and counts what was spent', async () => {
    const answer = await complete((_, response) => answerWith(response, '{"a":1}'))

    expect(answer).toMatchObject({
      text: '{"a":1}',
      model: 'scripted',
      promptTokens: 100,
      answerTokens: 10,
      calls: 1,
    })
    expect(server!.calls[0]).toMatchObject({ system: 'be fair', user: 'judge' })
    expect(server!.calls[0]!.body).toMatchObject({
      temperature: 0.3,
      response_format: { type: 'json_schema', json_schema: { strict: true } },
    })
  })

  it.each<[string, ChatScript]>([
    ['429 with a time to wait', (_, response) => sendJson(response, 429, {}, { 'retry-after': '0' })],
    ['429 without one', (_, response) => sendJson(response, 429, {})],
    ['500', (_, response) => sendJson(response, 500, { error: { message: 'oops' } })],
    ['a cut connection', (_, response) => response.destroy()],
    ['a page for people', (_, response) => void response.writeHead(200).end('<!doctype html>')],
    ['another form of JSON', (_, response) => sendJson(response, 200, { choices: 'none' })],
    ['529', (_, response) => sendJson(response, 529, {})],
    [
      'broken JSON',
      (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"cho'),
    ],
  ])('tries again after %s', async (_, misbehave) => {
    const answer = await complete((call, response, number) =>
      number < 3 ? misbehave(call, response, number) : answerWith(response, 'fine'),
    )

    expect(answer).toMatchObject({ text: 'fine', calls: 3 })
  })

  it.each<[string, ChatScript]>([
    ['silence', () => {}],
    ['a body that never ends', (_, response) => void response.writeHead(200).write('{')],
    [
      'one byte after another without an end',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const timer = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ])('tries again after %s, once the time of a call is over', async (_, misbehave) => {
    const script: ChatScript = (call, response, number) =>
      number === 1 ? misbehave(call, response, number) : answerWith(response, 'fine')

    const answer = await complete(script, undefined, { ...LIMITS, callMs: 2000 })

    expect(answer).toMatchObject({ text: 'fine', calls: 2 })
  })

  it.each<[string, ChatScript, string, number]>([
    ['an answer cut at the limit', (_, response) => answerWith(response, '{"ver', 'length'), 'item', 1],
    ['a refusal', (_, response) => answerWith(response, 'no', 'content_filter'), 'item', 1],
    ['an empty answer', (_, response) => answerWith(response, ' '), 'item', 1],
    ['no answer at all', (_, response) => answerWith(response, null), 'item', 1],
    ['no choices', (_, response) => sendJson(response, 200, { choices: [] }), 'item', 1],
    ['a request it cannot read', (_, response) => sendJson(response, 422, {}), 'item', 1],
    ['a wrong key', (_, response) => sendJson(response, 401, {}), 'stop', 1],
    ['an unknown model', (_, response) => sendJson(response, 404, {}), 'stop', 1],
    ['an endless overload', (_, response) => sendJson(response, 503, {}), 'unavailable', 3],
    [
      'a redirect',
      (_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
      'stop',
      1,
    ],
    [
      'a packed reply that grows',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        response.end(gzipSync('x'.repeat(1_000_000)))
      },
      'unavailable',
      3,
    ],
    [
      'a reply of many megabytes',
      (_, response) => answerWith(response, 'x'.repeat(100_000)),
      'unavailable',
      3,
    ],
  ])('makes a failure of %s', async (_, script, kind, calls) => {
    const failure = await complete(script).catch((error: unknown) => error)

    expect(failure).toBeInstanceOf(ChatFailure)
    expect(failure).toMatchObject({ kind })
    expect(server!.calls).toHaveLength(calls)
  })

  it('never repeats what the server said', async () => {
    const failure = await complete((_, response) =>
      sendJson(response, 400, { error: { message: 'PATIENT TEXT' } }),
    ).catch((error: unknown) => error)

    expect(String(failure)).not.toContain('PATIENT TEXT')
  })

  it.each([
    ['by its code', { error: { code: 'context_length_exceeded', message: 'no' } }],
    ['in words', { error: { message: "This model's maximum context length is 4096 tokens." } }],
  ])('tells a text that is too long %s', async (_, body) => {
    const failure = await complete((_call, response) => sendJson(response, 400, body)).catch(
      (error: unknown) => error,
    )

    expect(failure).toMatchObject({ kind: 'item', message: 'The text is too long for the model.' })
  })

  it('stores no figures and names that make no sense', async () => {
    const answer = await complete((_, response) =>
      sendJson(response, 200, {
        model: `a\u0000b${'x'.repeat(999)}`,
        choices: [{ finish_reason: 'stop', message: { content: 'fine' } }],
        usage: { prompt_tokens: -1, completion_tokens: 1e300 },
      }),
    )

    expect(answer).toMatchObject({ text: 'fine', promptTokens: 0, answerTokens: 0 })
    expect(answer.model).toHaveLength(200)
  })

  it('ends all tries together at the total limit', async () => {
    const limits = { ...LIMITS, callMs: 10_000, totalMs: 300, maxCalls: 99 }
    const failure = await complete(() => {}, undefined, limits).catch((error: unknown) => error)

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
    const limits = { ...LIMITS, backoffMs: 300, maxWaitMs: 300 }
    const client = createChatClient({ baseUrl: own.baseUrl, apiKey: null }, limits, () => 0.5)
    const request = { ...REQUEST, signal: new AbortController().signal }

    const { promise: refused, resolve: onCall } = Promise.withResolvers<ChatCall>()
    const first = client.complete({ ...request, onCall })
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
    const limits = { ...LIMITS, concurrency: 4, maxWaitMs: 300 }
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
    const failure = complete(() => controller.abort(), controller.signal)

    await expect(failure).rejects.toMatchObject({ kind: 'unavailable' })
    expect(server!.calls).toHaveLength(1)
  })
})
