import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type NewRun, runConfigurationSchema } from '@/lib/core/runs/runs'
import type { PatientFact } from '@/lib/data/facts/facts'
import { sendJson } from '@/lib/testing/chat-server'
import {
  answerAsToyModel,
  type ModelScript,
  type ScriptedModelServer,
  startModelServer,
} from '@/lib/testing/model-server'
import { createMakeContext } from './make-context'
import { statementItem } from './statement-item'

const NOTES = [
  ['A', '2150-03-03 23:00:00', 'Temperature was high and the patient was shaking.'],
  ['A', '2150-03-04 08:00:00', 'Blood cultures were drawn.'],
  ['A', '2150-03-04 09:00:00', 'blood cultures were drawn'],
  ['A', '2150-03-06 20:00:00', 'Blood cultures grew nothing at the end.'],
  ['B', '2150-03-05 10:00:00', 'The blood pressure was normal in the clinic.'],
  ['B', null, 'Cultures of the wound were never drawn in the clinic.'],
] as const
const FACTS = NOTES.map(
  ([admissionId, chartTime, text], at): PatientFact => ({
    id: `f${at}`,
    noteId: `n${at}`,
    text,
    start: 0,
    end: text.length,
    category: 'Nursing',
    description: 'Note',
    chartDate: chartTime?.slice(0, 10) ?? null,
    chartTime,
    storeTime: null,
    admissionId,
  }),
)
const ADMISSION = {
  externalId: 'A',
  admitTime: '2150-03-03 22:15:00',
  dischargeTime: '2150-03-06 14:45:00',
}
const STATEMENT = 'Blood cultures were drawn.'

let server: ScriptedModelServer
let script: ModelScript
beforeEach(async () => {
  script = answerAsToyModel
  server = await startModelServer((...call) => script(...call))
  vi.stubEnv('EMBED_BASE_URL', `${server.url}/v1`)
  vi.stubEnv('EMBED_MODEL', 'toy')
  vi.stubEnv('RERANK_BASE_URL', server.url)
  vi.stubEnv('RERANK_MODEL', 'toy-reranker')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await server.close()
})

type Search = NonNullable<Extract<NewRun, { kind: 'baseline' }>['search']>

async function find(search: Search, more: object = {}, statements: string[] = [STATEMENT]) {
  const models = { embeddingModel: 'toy', rerankModel: 'toy-reranker' }
  const configuration = runConfigurationSchema.parse({
    kind: 'baseline',
    topN: 3,
    search: { ...models, ...search },
    ...more,
  })
  const signal = new AbortController().signal
  const makeContext = await createMakeContext(FACTS, configuration, { scope: null, statements, signal })
  const item = statementItem('', STATEMENT, ADMISSION)
  return (await makeContext(item)).items.map((fact) => Number(fact.id.slice(1)))
}

const sorted = (indices: readonly number[]) => indices.toSorted((one, other) => one - other)
const calls = (path: string) => server.calls.filter((call) => call.path.endsWith(path))

describe('createMakeContext', () => {
  it.each<[string, Search]>([
    ['by shared terms', { method: 'sparse' }],
    ['by the model’s terms', { method: 'sparse', terms: 'model' }],
    ['by meaning', { method: 'dense' }],
    ['by both', { method: 'hybrid' }],
    ['by both, fused by rank', { method: 'hybrid', terms: 'model', fusion: 'rank' }],
    ['by both, reranked', { method: 'rerank' }],
  ])('finds the nearest fact first, %s, and none of its duplicates', async (_, search) => {
    const found = await find(search)

    expect(found).toHaveLength(3)
    expect(found[0]).toBe(1)
    expect(found).not.toContain(2)
  })

  it('asks no server where no model takes part', async () => {
    await find({ method: 'sparse' })

    expect(server.calls).toEqual([])
  })

  it('embeds facts and statements once each, in as few calls as can be', async () => {
    await find({ method: 'hybrid', terms: 'model' }, {}, [STATEMENT, 'Another.', STATEMENT])

    const sent = calls('/embeddings').map(({ body }) => (body['input'] as string[]).length)
    expect(sent).toEqual([6, 1]) // one statement reads like a fact
  })

  it('lets a reranker select among more candidates than are shown', async () => {
    script = (call, response, number) => {
      if (!call.path.endsWith('/rerank')) return answerAsToyModel(call, response, number)
      const texts = call.body['documents'] as string[]
      const results = texts.map((text, index) => ({
        index,
        relevance_score: Number(text.includes('clinic')),
      }))
      sendJson(response, 200, { results })
    }

    const hybrid = await find({ method: 'hybrid' }, { topN: 2 })
    const reranked = await find({ method: 'rerank' }, { topN: 2 })
    const published = await find({ method: 'rerank', selection: 'as-published' }, { topN: 2 })
    const publishedHybrid = await find({ method: 'hybrid', selection: 'as-published' }, { topN: 2 })

    expect(sorted(reranked)).toEqual([4, 5])
    expect(hybrid).not.toEqual(expect.arrayContaining([4, 5]))
    expect(sorted(published)).toEqual(sorted(publishedHybrid))
  })

  it.each([
    ['all-notes', [0, 1, 3, 4, 5]],
    ['own-admission', [0, 1, 3]],
    ['until-discharge', [0, 1, 4]],
    ['own-admission-until-discharge', [0, 1]],
    ['admission-days', [0, 1, 3, 4]],
  ])('keeps to the scope %s', async (scope, expected) => {
    const byMeaning = await find({ method: 'dense' }, { topN: 20, scope })
    const byBoth = await find({ method: 'hybrid', terms: 'model' }, { topN: 20, scope })

    expect(sorted(byMeaning)).toEqual(expected)
    expect(sorted(byBoth)).toEqual(expected)
  })

  it('makes its lists longer until duplicates have left enough', async () => {
    expect(await find({ method: 'dense', candidates: 2 }, { topN: 2 })).toHaveLength(2)
    expect(await find({ method: 'dense', selection: 'as-published' }, { topN: 2 })).toHaveLength(2)
  })

  it('stops for good when the model of the run is not the one that is configured', async () => {
    await expect(find({ method: 'dense', embeddingModel: 'other' })).rejects.toMatchObject({
      kind: 'stop',
      message: 'The model other is not configured any more.',
    })
    vi.stubEnv('RERANK_BASE_URL', '')
    await expect(find({ method: 'rerank' })).rejects.toMatchObject({ kind: 'stop' })
  })

  it('stops for good when the model gives no terms', async () => {
    script = ({ body }, response) =>
      sendJson(response, 200, {
        data: (body['input'] as string[]).map((_, index) => ({ index, embedding: [1, index + 1] })),
      })

    await expect(find({ method: 'sparse', terms: 'model' })).rejects.toMatchObject({ kind: 'stop' })
  })

  it('tries again for the next statement after the server failed once', async () => {
    const configuration = runConfigurationSchema.parse({
      kind: 'baseline',
      topN: 3,
      search: { method: 'dense', embeddingModel: 'toy' },
    })
    const setting = { scope: null, statements: [], signal: new AbortController().signal }
    const makeContext = await createMakeContext(FACTS, configuration, setting)
    const item = statementItem('', STATEMENT)
    script = (_, response) => sendJson(response, 403, {})
    await expect(makeContext(item)).rejects.toMatchObject({ kind: 'stop' })
    script = answerAsToyModel

    expect((await makeContext(item)).items).toHaveLength(3)
  })
})
