import { afterEach, describe, expect, it } from 'vitest'
import type { TextVector } from '@/lib/core/retrieval/text-vector'
import { sendJson } from '@/lib/testing/chat-server'
import { MISBEHAVIORS, refuse, replyRaw } from '@/lib/testing/model-scripts'
import {
  answerAsToyModel,
  type ModelScript,
  type ScriptedModelServer,
  startModelServer,
  toySparse,
  toyVectorOf,
} from '@/lib/testing/model-server'
import { CALL_LIMITS, createCallServer } from './call-server'
import { ChatFailure } from './chat-failure'
import { createEmbeddingClient } from './embeddings'

const LIMITS = { ...CALL_LIMITS, totalMs: 20_000, maxCalls: 3, backoffMs: 1 }
const never = new AbortController().signal

let server: ScriptedModelServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

async function open(
  script: ModelScript,
  options: { withSparse?: boolean; replyBytes?: number; callMs?: number } = {},
) {
  server = await startModelServer(script)
  const { replyBytes = 1_000_000, callMs = 10_000 } = options
  const where = { what: 'embedding server', baseUrl: `${server.url}/v1/`, apiKey: 'key' }
  const callServer = createCallServer(where, { ...LIMITS, replyBytes, callMs }, () => 0.5)
  const sparse = options.withSparse ? ({ server: callServer, dialect: 'tei' } as const) : null
  return createEmbeddingClient({ dense: callServer, sparse }, 'toy')
}

const answer =
  (...embeddings: unknown[]): ModelScript =>
  (_, response) =>
    sendJson(response, 200, { data: embeddings.map((embedding, index) => ({ index, embedding })) })

const indexed =
  (...indexes: unknown[]): ModelScript =>
  (_, response) =>
    sendJson(response, 200, { data: indexes.map((index) => ({ index, embedding: [1, 0] })) })

/** The cosine of a vector with the toy model's of a text. */
function nearness({ dense }: TextVector, text: string): number {
  return toyVectorOf(text).dense.reduce((sum, value, at) => sum + value * (dense[at] ?? 0), 0)
}

describe('the embedding client', () => {
  it('asks in batches, with the key, and puts the vectors in the order of the texts', async () => {
    const client = await open(answerAsToyModel)
    const texts = Array.from({ length: 70 }, (_, number) => `fact ${number} of the note`)

    const vectors = await client.embed(texts, never)

    expect(server!.calls.map(({ body }) => (body['input'] as string[]).length)).toEqual([32, 32, 6])
    expect(server!.calls[0]).toMatchObject({ path: '/v1/embeddings', authorization: 'Bearer key' })
    for (const [index, { dense, sparse }] of vectors.entries()) {
      expect(dense.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 5)
      const ids = Object.keys(toySparse(texts[index]!)).map(Number)
      expect([...sparse!.ids]).toEqual(ids.toSorted((one, other) => one - other))
    }
  })

  it('takes plain OpenAI vectors, and sparse ones from a second address', async () => {
    const plain = await open(answer([3, 4]))
    expect(await plain.embed(['a'], never)).toEqual([{ dense: Float32Array.of(0.6, 0.8), sparse: null }])
    await server!.close()

    const both = await open(
      (call, response, number) =>
        (call.path.endsWith('_sparse') ? answerAsToyModel : answer([3, 4]))(call, response, number),
      { withSparse: true },
    )
    const [vector] = await both.embed(['a pain'], never)
    expect(vector!.sparse!.ids).toHaveLength(2)
  })

  it('asks nothing for no texts', async () => {
    const client = await open(answerAsToyModel)

    expect(await client.embed([], never)).toEqual([])
    expect(server!.calls).toEqual([])
  })

  it.each<[string, ModelScript]>([
    ...MISBEHAVIORS,
    ['NaN in a vector', replyRaw('{"data":[{"index":0,"embedding":[NaN,1]},{"index":1,"embedding":[1,1]}]}')],
    ['null in a vector', answer([null, 1], [1, 1])],
    [
      'an endless number',
      replyRaw('{"data":[{"index":0,"embedding":[1e999,1]},{"index":1,"embedding":[1,1]}]}'),
    ],
    ['a vector of zeros', answer([0, 0], [1, 1])],
    ['vectors of two sizes', answer([1, 0, 0], [1, 1])],
    ['vectors of no size', answer([], [])],
    ['fewer results than asked', answer([1, 1])],
    ['more results than asked', answer([1, 1], [1, 1], [1, 1])],
    ['an index twice', indexed(0, 0)],
    ['an index beyond the end', indexed(0, 2)],
    ['no indexes', indexed(undefined, undefined)],
    ['a sparse vector for one text only', answer({ dense: [1, 1], sparse: { 1: 1 } }, { dense: [1, 1] })],
    [
      'a weight that is no number',
      answer({ dense: [1, 1], sparse: { 1: 'x' } }, { dense: [1, 1], sparse: {} }),
    ],
    ['a term that is no token', answer({ dense: [1, 1], sparse: { cat: 1 } }, { dense: [1, 1], sparse: {} })],
  ])('refuses %s and asks again', async (_, misbehave) => {
    const client = await open((call, response, number) =>
      (number < 3 ? misbehave : answerAsToyModel)(call, response, number),
    )

    expect(await client.embed(['one', 'two'], never)).toHaveLength(2)
    expect(server!.calls).toHaveLength(3)
  })

  it('waits for a slow answer, and asks once', async () => {
    const client = await open(
      (call, response, number) => void setTimeout(() => answerAsToyModel(call, response, number), 150),
    )

    expect(await client.embed(['one', 'two'], never)).toHaveLength(2)
    expect(server!.calls).toHaveLength(1)
  })

  it.each<[string, ModelScript]>([
    ['silence', () => {}],
    ['a body that never ends', (_, response) => void response.writeHead(200).write('{')],
  ])('asks again after %s, once the time of a call is over', async (_, misbehave) => {
    const script: ModelScript = (call, response, number) =>
      (number === 1 ? misbehave : answerAsToyModel)(call, response, number)
    const client = await open(script, { callMs: 2000 })

    expect(await client.embed(['one', 'two'], never)).toHaveLength(2)
    expect(server!.calls).toHaveLength(2)
  })

  it.each<[string, ModelScript, string, number]>([
    ['every text being too long', refuse(413), 'stop', 2],
    ['every text being one it cannot read', refuse(422), 'stop', 2],
    ['a wrong key', refuse(401), 'stop', 1],
    ['an unknown model', refuse(404), 'stop', 1],
    ['a redirect', refuse(307, { location: 'http://127.0.0.1:9/' }), 'stop', 1],
    ['endless nonsense', answer('x'), 'unavailable', 3],
    ['an endless overload', refuse(503), 'unavailable', 3],
    ['a reply of many megabytes', answer(Array(400_000).fill(0.5)), 'unavailable', 3],
  ])('makes a failure of %s, in its own words', async (_, script, kind, calls) => {
    const client = await open(script)

    const failure: unknown = await client.embed(['one'], never).catch((error: unknown) => error)

    expect(failure).toBeInstanceOf(ChatFailure)
    expect(failure).toMatchObject({ kind })
    expect((failure as Error).message).toMatch(/^The embedding server/)
    expect((failure as Error).message).not.toContain('John')
    expect(server!.calls).toHaveLength(calls)
  })

  it('stops for good when the vectors change their size between calls', async () => {
    const client = await open((_, response, number) =>
      sendJson(response, 200, { data: [{ index: 0, embedding: number === 1 ? [1, 0] : [1, 0, 0] }] }),
    )
    await client.embed(['one'], never)

    await expect(client.embed(['two'], never)).rejects.toMatchObject({ kind: 'stop' })
  })

  it('sends in parts what is too much at once, and pays for no text twice', async () => {
    const client = await open((call, response, number) =>
      (call.body['input'] as string[]).length > 8
        ? refuse(413)(call, response, number)
        : answerAsToyModel(call, response, number),
    )
    const texts = Array.from({ length: 40 }, (_, number) => `fact ${number}`)

    const vectors = await client.embed(texts, never)

    for (const [index, text] of texts.entries()) expect(nearness(vectors[index]!, text)).toBeCloseTo(1, 5)
    const taken = server!.calls.map(({ body }) => body['input'] as string[]).filter((own) => own.length <= 8)
    expect(taken.flat().toSorted()).toEqual(texts.toSorted())
  })

  it.each([400, 413, 422])('cuts the one text that it refuses with %s, and notes that', async (code) => {
    const client = await open(
      (call, response, number) =>
        [...((call.body['input'] ?? call.body['inputs']) as string[])].some((text) => text.length > 300)
          ? refuse(code)(call, response, number)
          : answerAsToyModel(call, response, number),
      { withSparse: true },
    )
    const long = `fever ${'and pain '.repeat(110)}`
    const noted: string[] = []
    const batches: number[] = []

    const vectors = await client.embed(
      ['calm', long, 'cough', 'rash'],
      never,
      ({ outcome }) => void noted.push(outcome),
      (from, own) => void batches.push(from, own.length),
    )

    expect(vectors).toHaveLength(4)
    expect(nearness(vectors[1]!, long.slice(0, 249))).toBeCloseTo(1, 5)
    expect(nearness(vectors[3]!, 'rash')).toBeCloseTo(1, 5)
    expect(noted.filter((outcome) => outcome === 'shortened')).toHaveLength(2)
    expect(batches).toEqual([0, 4])
  })

  it('lets a text that it refuses at any length stand back, so that the others are not lost', async () => {
    const client = await open((call, response, number) =>
      (call.body['input'] as string[]).some((text) => text.includes('☠'))
        ? refuse(400)(call, response, number)
        : answerAsToyModel(call, response, number),
    )

    const vectors = await client.embed(['calm', '☠', 'rash'], never)

    expect(nearness(vectors[0]!, 'calm')).toBeCloseTo(1, 5)
    expect(nearness(vectors[2]!, 'rash')).toBeCloseTo(1, 5)
    expect(vectors[1]!.dense).toHaveLength(64)
  })

  it('hands over what came before a failure', async () => {
    const client = await open((call, response, number) =>
      (number === 1 ? answerAsToyModel : refuse(401))(call, response, number),
    )
    const came: number[] = []

    const attempt = client.embed(
      Array.from({ length: 33 }, (_, number) => `${number}`),
      never,
      undefined,
      (_, own) => void came.push(own.length),
    )

    await expect(attempt).rejects.toMatchObject({ kind: 'stop' })
    expect(came).toHaveLength(1)
  })

  it('begins no further batch after one has failed, and none when it is cancelled', async () => {
    const client = await open(refuse(422))
    const texts = Array.from({ length: 32 * 40 }, (_, number) => `${number}`)
    await expect(client.embed(texts, never)).rejects.toMatchObject({ kind: 'stop' })
    expect(server!.calls.length).toBeLessThanOrEqual(8 * 7)

    await expect(client.embed(['x'], AbortSignal.abort())).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
