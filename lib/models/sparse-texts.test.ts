import { afterEach, describe, expect, it } from 'vitest'
import { onceEnded } from '@/lib/core/runs/model-call'
import { sendJson } from '@/lib/testing/chat-server'
import { answerAsVllm, MISBEHAVIORS, refuse, reply, replyRaw } from '@/lib/testing/model-scripts'
import { type ModelScript, type ScriptedModelServer, startModelServer } from '@/lib/testing/model-server'
import { CALL_LIMITS, createCallServer } from './call-server'
import { createEmbeddingClient } from './embeddings'
import type { ServerCall } from './transport'

const LIMITS = { ...CALL_LIMITS, totalMs: 20_000, maxCalls: 3, backoffMs: 1 }
const never = new AbortController().signal

const servers: ScriptedModelServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** @param script of the server of sparse vectors; that of the dense ones does well */
async function open(script: ModelScript) {
  const dense = await startModelServer(({ body }, response) => {
    const data = (body['input'] as string[]).map((_, index) => ({ index, embedding: [1, 0] }))
    sendJson(response, 200, { data })
  })
  const sparse = await startModelServer(script)
  servers.push(dense, sparse)
  const callAt = ({ url }: ScriptedModelServer, what: string) =>
    createCallServer({ what, baseUrl: url, apiKey: null }, LIMITS, () => 0.5)
  const client = createEmbeddingClient(
    {
      dense: callAt(dense, 'embedding server'),
      sparse: { server: callAt(sparse, 'server of sparse vectors'), dialect: 'vllm' },
    },
    'm3',
  )
  const noted: ServerCall[] = []
  return {
    calls: sparse.calls,
    noted,
    embed: async (...texts: string[]) => {
      const vectors = await client.embed(
        texts,
        never,
        onceEnded((call) => void noted.push(call)),
      )
      return vectors.map(({ sparse: vector }) =>
        [...(vector?.ids ?? [])].map((id, at) => [id, vector!.weights[at]]),
      )
    },
  }
}

const near = (value: number): unknown => expect.closeTo(value, 5)

describe('sparse vectors of vLLM', () => {
  it('have each token once with its largest weight, none without weight, and no special one', async () => {
    const { embed } = await open(answerAsVllm)

    expect(await embed('the red cat saw it', 'a <unk> fever </s>')).toEqual([
      [
        [2, near(0.4)],
        [3, near(0.3)],
      ],
      [[5, near(0.2)]],
    ])
  })

  it.each([
    ['a list', [0.5]],
    ['a list of lists of one', [[0.5]]],
    ['bare, where it is the only one', 0.5],
  ])('are read of weights that come as %s', async (_, data) => {
    const { embed } = await open((call, response, number) =>
      call.path === '/pooling'
        ? sendJson(response, 200, { data: [{ index: 0, data }] })
        : answerAsVllm(call, response, number),
    )

    expect(await embed('fever')).toEqual([[[5, near(0.5)]]])
  })

  it('are asked for in parts where texts are too many, and of less where one is too long', async () => {
    const { embed, calls, noted } = await open((call, response, number) => {
      const texts = (call.body['input'] ?? []) as string[]
      return texts.length > 2 || texts.some((text) => text.length > 150)
        ? sendJson(response, 400, { error: 'the patient is John' })
        : answerAsVllm(call, response, number)
    })

    const vectors = await embed('a fever', 'no pain', `is ${'calm '.repeat(40)}`)

    expect(vectors.map((terms) => terms.length)).toEqual([1, 1, 2])
    const cut = calls.flatMap(({ path, body }) =>
      path === '/tokenize' ? [String(body['prompt']).length] : [],
    )
    expect(cut).toEqual([7, 7, 101])
    expect(noted.map(({ outcome }) => outcome).toSorted()).toEqual([
      'answered',
      'answered',
      'rejected',
      'rejected',
      'shortened',
    ])
  })

  const AT_POOLING: [string, ModelScript][] = [
    ['no weights of a text', reply({ data: [{ index: 0 }] })],
    ['weights in words', reply({ data: [{ index: 0, data: 'AAAA' }] })],
    ['fewer texts than asked', reply({ data: [] })],
    ['more texts than asked', reply({ data: [0, 1].map((index) => ({ index, data: [0.5, 0.5] })) })],
    ['an index beyond the end', reply({ data: [{ index: 1, data: [0.5, 0.5] }] })],
  ]
  const AT_TOKENIZE: [string, ModelScript][] = [
    ['fewer tokens than weights', reply({ tokens: [7], token_strs: ['fever'] })],
    ['more tokens than weights', reply({ tokens: [0, 7, 7], token_strs: ['a', 'b', 'c'] })],
    ['tokens without their text', reply({ tokens: [7, 8] })],
    ['fewer texts than tokens', reply({ tokens: [7, 8], token_strs: ['a'] })],
    ['a token that is no number', reply({ tokens: [7, 'b'], token_strs: ['a', 'b'] })],
  ]
  it.each([
    ...[...MISBEHAVIORS, ...AT_POOLING].map((fault) => ['/pooling', ...fault] as const),
    ...[...MISBEHAVIORS, ...AT_TOKENIZE].map((fault) => ['/tokenize', ...fault] as const),
  ])('at %s: %s is refused, recorded, and asked for again', async (path, _, misbehave) => {
    let left = 2
    const { embed, noted } = await open((call, response, number) =>
      (call.path === path && left-- > 0 ? misbehave : answerAsVllm)(call, response, number),
    )

    expect(await embed('no fever')).toEqual([[[5, near(0.1)]]])
    const outcomes = noted.map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome !== 'answered')).toHaveLength(2)
    expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(2) // dense and weights
  })

  it.each([
    ['NaN', '{"data":[{"index":0,"data":[0.1,NaN]}]}'],
    ['null', '{"data":[{"index":0,"data":[0.1,null]}]}'],
    ['an endless number', '{"data":[{"index":0,"data":[0.1,1e999]}]}'],
    ['pairs', '{"data":[{"index":0,"data":[[0.1,0.2],[0.1,0.2]]}]}'],
  ])('never hold %s for a weight', async (_, body) => {
    const { embed } = await open((call, response, number) =>
      (call.path === '/pooling' ? replyRaw(body) : answerAsVllm)(call, response, number),
    )

    await expect(embed('no fever')).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/^The server of sparse vectors/),
    })
  })

  it('stop a run where the server serves no such task, in words of our own', async () => {
    const { embed } = await open(refuse(404))

    const failure: unknown = await embed('fever').catch((error: unknown) => error)

    expect(failure).toMatchObject({ kind: 'stop' })
    expect(String(failure)).not.toContain('John')
  })
})
