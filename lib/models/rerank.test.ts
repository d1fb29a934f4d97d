import { afterEach, describe, expect, it } from 'vitest'
import { sendJson } from '@/lib/testing/chat-server'
import {
  answerAsToyModel,
  type ModelScript,
  type ScriptedModelServer,
  startModelServer,
} from '@/lib/testing/model-server'
import { CALL_LIMITS, createCallServer } from './call-server'
import { createRerankClient, type RerankDialect } from './rerank'

const LIMITS = { ...CALL_LIMITS, totalMs: 20_000, maxCalls: 3, backoffMs: 1, maxWaitMs: 50 }
const never = new AbortController().signal

let server: ScriptedModelServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

async function open(script: ModelScript, dialect: RerankDialect = 'documents') {
  server = await startModelServer(script)
  const callServer = createCallServer(
    { what: 'rerank server', baseUrl: server.url, apiKey: null },
    LIMITS,
    () => 0.5,
  )
  return createRerankClient(callServer, { model: 'toy', dialect })
}

const reply =
  (body: unknown): ModelScript =>
  (_, response) =>
    sendJson(response, 200, body)

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
      ({ outcome }) => void noted.push(outcome),
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

  it.each<[string, unknown]>([
    ['fewer results than asked', { results: [{ index: 0, relevance_score: 1 }] }],
    [
      'one result twice',
      {
        results: [
          { index: 0, relevance_score: 1 },
          { index: 0, relevance_score: 1 },
        ],
      },
    ],
    [
      'no score',
      {
        results: [
          { index: 0, relevance_score: null },
          { index: 1, relevance_score: 1 },
        ],
      },
    ],
    ['no results', {}],
    ['nothing at all', null],
  ])('refuses %s', async (_, body) => {
    const client = await open(reply(body))

    await expect(client.rerank('q', ['a', 'b'], never)).rejects.toMatchObject({
      kind: 'unavailable',
      calls: 3,
    })
  })
})
