import { afterEach, describe, expect, it } from 'vitest'
import { onceEnded } from '@/lib/core/runs/model-call'
import { sendJson } from '@/lib/testing/chat-server'
import { MISBEHAVIORS, refuse, reply, replyRaw } from '@/lib/testing/model-scripts'
import {
  answerAsToyModel,
  type ModelScript,
  type ScriptedModelServer,
  startModelServer,
} from '@/lib/testing/model-server'
import { CALL_LIMITS, createCallServer } from './call-server'
import { ChatFailure } from './chat-failure'
import { createRerankClient, type RerankDialect } from './rerank'

const LIMITS = {
  ...CALL_LIMITS,
  totalMs: 20_000,
  replyBytes: 1_000_000,
  maxCalls: 3,
  backoffMs: 1,
}
const never = new AbortController().signal

let server: ScriptedModelServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

async function open(script: ModelScript, dialect: RerankDialect = 'documents', limits = {}) {
  server = await startModelServer(script)
  const callServer = createCallServer(
    { what: 'rerank server', baseUrl: server.url, apiKey: null },
    { ...LIMITS, ...limits },
    () => 0.5,
  )
  return createRerankClient(callServer, { model: 'toy', dialect })
}

const scored = (...results: [index: unknown, score: unknown][]): ModelScript =>
  reply({ results: results.map(([index, score]) => ({ index, relevance_score: score })) })

describe('the rerank client', () => {
  it('sends the query with documents and the model, and puts the scores in the order of the texts', async () => {
    const client = await open(answerAsToyModel)

    const [without, withFever, alone] = await client.rerank(
      'high fever',
      ['no pain', 'a fever', 'fever'],
      never,
    )

    expect(server!.calls[0]).toMatchObject({
      path: '/rerank',
      authorization: null,
      body: { model: 'toy', query: 'high fever', documents: ['no pain', 'a fever', 'fever'] },
    })
    expect(without).toBe(0)
    expect(alone).toBeGreaterThan(withFever!)
  })

  it('speaks to TEI with texts, in calls of at most 32', async () => {
    const client = await open(({ body }, response) => {
      const texts = body['texts'] as string[]
      sendJson(response, 200, texts.map((text, index) => ({ index, score: 1 - Number(text) })).toReversed())
    }, 'texts')
    const texts = Array.from({ length: 50 }, (_, number) => String(number))

    const scores = await client.rerank('q', texts, never)

    expect(scores).toEqual(texts.map((text) => 1 - Number(text)))
    expect(server!.calls.map(({ body }) => Object.keys(body))).toEqual([
      ['query', 'texts'],
      ['query', 'texts'],
    ])
  })

  it('cuts the passage that is too long for the server, and notes that', async () => {
    const client = await open((call, response, number) =>
      (call.body['documents'] as string[]).some((text) => text.length > 500)
        ? sendJson(response, 413, {})
        : answerAsToyModel(call, response, number),
    )
    const noted: string[] = []

    const scores = await client.rerank(
      'fever',
      ['no pain', `fever ${'x '.repeat(900)}`, 'a fever'],
      never,
      onceEnded(({ outcome }) => void noted.push(outcome)),
    )

    expect(scores[0]).toBe(0)
    expect(scores[1]).toBeGreaterThan(0)
    expect(scores[2]).toBeGreaterThan(scores[1]!)
    expect(noted.toSorted()).toEqual([
      'answered',
      'answered',
      'rejected',
      'rejected',
      'rejected',
      'rejected',
      'shortened',
    ])
  })

  it.each<[string, ModelScript]>([
    ...MISBEHAVIORS,
    ['fewer results than asked', scored([0, 1])],
    ['more results than asked', scored([0, 1], [1, 1], [2, 1])],
    ['one result twice', scored([0, 1], [0, 1])],
    ['an index beyond the end', scored([0, 1], [2, 1])],
    ['no indexes', scored([undefined, 1], [undefined, 1])],
    ['no score', scored([0, null], [1, 1])],
    ['a score in words', scored([0, '0.9'], [1, 1])],
    [
      'NaN for a score',
      replyRaw('{"results":[{"index":0,"relevance_score":NaN},{"index":1,"relevance_score":1}]}'),
    ],
    [
      'an endless score',
      replyRaw('{"results":[{"index":0,"relevance_score":1e999},{"index":1,"relevance_score":1}]}'),
    ],
    ['no results', reply({})],
  ])('refuses %s and asks again', async (_, misbehave) => {
    const client = await open((call, response, number) =>
      (number < 3 ? misbehave : answerAsToyModel)(call, response, number),
    )
    const noted: string[] = []

    const scores = await client.rerank(
      'fever',
      ['pain', 'fever'],
      never,
      onceEnded(({ outcome }) => void noted.push(outcome)),
    )

    expect(scores).toEqual([0, expect.any(Number)])
    expect(scores[1]).toBeGreaterThan(0)
    expect(server!.calls).toHaveLength(3)
    expect(noted.map((outcome) => outcome === 'answered')).toEqual([false, false, true])
  })

  it('waits for a slow answer, and asks once', async () => {
    const client = await open(
      (call, response, number) => void setTimeout(() => answerAsToyModel(call, response, number), 150),
    )

    expect(await client.rerank('q', ['a', 'b'], never)).toHaveLength(2)
    expect(server!.calls).toHaveLength(1)
  })

  it.each<[string, ModelScript]>([
    ['silence', () => {}],
    ['a body that never ends', (_, response) => void response.writeHead(200).write('{')],
  ])('asks again after %s, once the time of a call is over', async (_, misbehave) => {
    const script: ModelScript = (call, response, number) =>
      (number === 1 ? misbehave : answerAsToyModel)(call, response, number)
    const client = await open(script, 'documents', { callMs: 2000 })

    expect(await client.rerank('q', ['a', 'b'], never)).toHaveLength(2)
    expect(server!.calls).toHaveLength(2)
  })

  it.each<[string, ModelScript, string, number]>([
    ['a wrong key', refuse(401), 'stop', 1],
    ['an unknown model', refuse(404), 'stop', 1],
    ['a redirect', refuse(307, { location: 'http://127.0.0.1:9/' }), 'stop', 1],
    ['endless nonsense', reply({ results: 'x' }), 'unavailable', 3],
    ['an endless overload', refuse(503), 'unavailable', 3],
    ['a reply of many megabytes', replyRaw(`{"results": [${'0,'.repeat(700_000)}0]}`), 'unavailable', 3],
  ])('makes a failure of %s, in its own words', async (_, script, kind, calls) => {
    const client = await open(script)

    const failure: unknown = await client.rerank('q', ['a', 'b'], never).catch((error: unknown) => error)

    expect(failure).toBeInstanceOf(ChatFailure)
    expect(failure).toMatchObject({ kind })
    expect((failure as Error).message).toMatch(/^The rerank server/)
    expect((failure as Error).message).not.toContain('John')
    expect(server!.calls).toHaveLength(calls)
  })
})
