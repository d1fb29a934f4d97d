import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { onceEnded } from '@/lib/core/runs/model-call'
import { LIMITS, REQUEST } from '@/lib/testing/chat-request'
import {
  answerWith,
  type ChatScript,
  type ScriptedChatServer,
  sendJson,
  startChatServer,
} from '@/lib/testing/chat-server'
import { CHAT_LIMITS, type ChatCall, createChatClient } from './chat'
import { ChatFailure } from './chat-failure'

let server: ScriptedChatServer | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

async function complete(script: ChatScript, signal = new AbortController().signal, limits = LIMITS) {
  server = await startChatServer(script)
  const client = createChatClient({ baseUrl: server.baseUrl, apiKey: 'key' }, limits, () => 0.5)
  return client.complete({ ...REQUEST, signal })
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
      onCall: onceEnded((call) => calls.push(call)),
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
    [
      'an account without money',
      (_, response) => sendJson(response, 429, { error: { code: 'insufficient_quota' } }),
      'stop',
      1,
    ],
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
  ])('reports a text that is too long %s', async (_, body) => {
    const failure = await complete((_call, response) => sendJson(response, 400, body)).catch(
      (error: unknown) => error,
    )

    expect(failure).toMatchObject({ kind: 'item', message: 'The text is too long for the model.' })
  })

  it('stops where the server read a part of the prompt alone, with what was spent in the call ledger', async () => {
    const words = Array.from({ length: 1000 }, (_, at) => `finding ${at}`).join(', ')
    server = await startChatServer((_, response) =>
      sendJson(response, 200, {
        choices: [{ finish_reason: 'stop', message: { content: '{"a":1}' } }],
        usage: { prompt_tokens: 1026, completion_tokens: 5 },
      }),
    )
    const calls: ChatCall[] = []

    const asked = createChatClient({ baseUrl: server.baseUrl, apiKey: null }, LIMITS, () => 0.5).complete({
      ...REQUEST,
      user: words,
      signal: new AbortController().signal,
      onCall: onceEnded((call) => calls.push(call)),
    })

    await expect(asked).rejects.toMatchObject({
      kind: 'stop',
      message: expect.stringContaining('read 1,026 tokens of a question of 2,002 words'),
    })
    expect(calls).toMatchObject([{ outcome: 'shortened', promptTokens: 1026, answerTokens: 5 }])
  })

  it('counts tokens itself where the server’s figures make no sense, and stores no such name', async () => {
    const answer = await complete((_, response) =>
      sendJson(response, 200, {
        model: `a\u0000b${'x'.repeat(999)}`,
        choices: [{ finish_reason: 'stop', message: { content: 'fine' } }],
        usage: { prompt_tokens: -1, completion_tokens: 1e300 },
      }),
    )

    expect(answer).toMatchObject({ text: 'fine', answerTokens: 1 })
    expect(answer.promptTokens).toBeGreaterThan(0)
    expect(answer.model).toHaveLength(200)
  })
})
