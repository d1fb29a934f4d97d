import { afterEach, describe, expect, it } from 'vitest'
import {
  answerWith,
  type ChatScript,
  type ScriptedChatServer,
  sendJson,
  startChatServer,
} from '@/lib/testing/chat-server'
import { CHAT_LIMITS, ChatFailure, type ChatLimits, createChatClient } from './chat'
import { retryAfterMs } from './retry-after'

const LIMITS: ChatLimits = {
  ...CHAT_LIMITS,
  callMs: 400,
  replyBytes: 20_000,
  maxAttempts: 3,
  backoffMs: 1,
  maxWaitMs: 50,
}

let server: ScriptedChatServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

async function complete(script: ChatScript, signal = new AbortController().signal) {
  server = await startChatServer(script)
  const client = createChatClient({ baseUrl: server.baseUrl, apiKey: 'key' }, LIMITS, () => 0.5)
  const schema = { name: 'x', schema: { type: 'object' } }
  return client.complete({ model: 'm', system: 'be fair', user: 'judge', schema, temperature: 0.3, signal })
}

describe('the chat client', () => {
  it('sends the system part, the schema and the temperature, and counts what was spent', async () => {
    const answer = await complete((_, response) => answerWith(response, '{"a":1}'))

    expect(answer).toMatchObject({
      text: '{"a":1}',
      model: 'scripted',
      promptTokens: 100,
      answerTokens: 10,
      attempts: 1,
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
    ['silence', () => {}],
    ['a body that never ends', (_, response) => void response.writeHead(200).write('{')],
    [
      'broken JSON',
      (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"cho'),
    ],
  ])('tries again after %s', async (_, misbehave) => {
    const answer = await complete((call, response, number) =>
      number < 3 ? misbehave(call, response, number) : answerWith(response, 'fine'),
    )

    expect(answer).toMatchObject({ text: 'fine', attempts: 3 })
  })

  it.each<[string, ChatScript, string, number]>([
    ['an answer cut at the limit', (_, response) => answerWith(response, '{"ver', 'length'), 'item', 1],
    ['a refusal', (_, response) => answerWith(response, 'no', 'content_filter'), 'item', 1],
    ['an empty answer', (_, response) => answerWith(response, ' '), 'item', 1],
    ['no answer at all', (_, response) => answerWith(response, null), 'item', 1],
    ['a text that is too long', (_, response) => sendJson(response, 400, {}), 'item', 1],
    ['a wrong key', (_, response) => sendJson(response, 401, {}), 'stop', 1],
    ['an unknown model', (_, response) => sendJson(response, 404, {}), 'stop', 1],
    ['an endless overload', (_, response) => sendJson(response, 503, {}), 'unavailable', 3],
    [
      'a redirect',
      (_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
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

  it('stops at once when it is cancelled', async () => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 30)

    await expect(complete(() => {}, controller.signal)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(server!.calls).toHaveLength(1)
  })
})

describe('retryAfterMs', () => {
  it.each([
    ['2', 2000],
    ['0', 0],
    ['-1', null],
    ['soon', null],
    ['', null],
    [null, null],
  ])('reads %s as %s', (header, ms) => {
    expect(retryAfterMs(header)).toBe(ms)
  })

  it('reads a date', () => {
    expect(retryAfterMs(new Date(Date.now() + 5000).toUTCString())).toBeGreaterThan(3000)
    expect(retryAfterMs(new Date(Date.now() - 5000).toUTCString())).toBe(0)
  })
})
