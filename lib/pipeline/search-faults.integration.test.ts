import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '@/lib/data/client'
import { listRunResults } from '@/lib/data/runs/run-results'
import { getRun } from '@/lib/data/runs/runs'
import { answerWith } from '@/lib/testing/chat-server'
import { deliver, type Started } from '@/lib/testing/deliver-run'
import { createActor, createStudy } from '@/lib/testing/factories'
import { MISBEHAVIORS, refuse, reply, replyRaw } from '@/lib/testing/model-scripts'
import {
  answerAsToyModel,
  type ModelScript,
  type ScriptedModelServer,
  startModelServer,
} from '@/lib/testing/model-server'
import { serveChatModel } from '@/lib/testing/serve-chat-model'
import { setUpRun } from './jobs/set-up-run'
import { startRun } from './runs'

vi.mock('@/lib/models/call-server', async (original) => {
  const real = await original<typeof import('@/lib/models/call-server')>()
  const quick = { callMs: 1500, totalMs: 12_000, maxCalls: 2, backoffMs: 1 }
  return { ...real, CALL_LIMITS: { ...real.CALL_LIMITS, ...quick } }
})

const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'
const NEVER = new AbortController().signal

/** What no vector may be. */
const VECTORS: readonly [name: string, script: ModelScript][] = [
  ['NaN in a vector', replyRaw('{"data":[{"index":0,"embedding":[NaN,1]}]}')],
  ['vectors of no size', reply({ data: [{ index: 0, embedding: [] }] })],
  ['fewer vectors than texts', reply({ data: [] })],
]
/** And no score. */
const SCORES: readonly [name: string, script: ModelScript][] = [
  ['NaN for a score', replyRaw('{"results":[{"index":0,"relevance_score":NaN}]}')],
  ['fewer scores than passages', reply({ results: [] })],
]

let models: ScriptedModelServer
let script: ModelScript
beforeEach(async () => {
  script = answerAsToyModel
  models = await startModelServer((...call) => script(...call))
  vi.stubEnv('EMBED_BASE_URL', `${models.url}/v1`)
  vi.stubEnv('EMBED_MODEL', 'toy')
  vi.stubEnv('RERANK_BASE_URL', models.url)
  vi.stubEnv('RERANK_MODEL', 'toy-reranker')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await models.close()
})

async function start(items: number): Promise<Started> {
  const server = await serveChatModel((_, response) => answerWith(response, GOOD))
  const study = await createStudy({ items })
  const pi = await createActor(study.id, 'pi')
  const runId = await startRun(pi, study, { kind: 'chat', model: 'm', search: { method: 'rerank' } })
  await setUpRun.run({ workId: runId, resumedAt: null }, { signal: NEVER, stopping: NEVER })
  return { study, pi, runId, server }
}

describe('a run whose embedding server misbehaves', () => {
  // the client meets every one of them in its own tests; here it is what a run makes of some
  const some = MISBEHAVIORS.filter(([name]) => ['429 without one', '500', 'truncated JSON'].includes(name))

  it.each([...some, ...VECTORS])(
    'judges nothing on %s, says so, and goes on when it is over',
    async (_, misbehave) => {
      const started = await start(3)
      script = (call, response, number) =>
        (call.path.endsWith('/embeddings') ? misbehave : answerAsToyModel)(call, response, number)

      expect(await deliver(started)).toBe(true)
      const { pi, study, runId, server } = started
      expect([server.calls.length, await db.rating.count({ where: { runId } })]).toEqual([0, 0])
      const { results } = await listRunResults(pi, study, runId, { show: 'all', offset: 0, limit: 9 })
      expect(results.find(({ reason }) => reason !== '')?.reason).toMatch(/^The embedding server/)

      script = answerAsToyModel
      while (await deliver(started));
      expect(await getRun(pi, study, runId)).toMatchObject({ status: 'done', done: 3, failed: 0 })
    },
  )
})

describe('a run whose embedding server refuses a statement', () => {
  it('gives it no verdict, for nothing else may be searched for in its place, and the others theirs', async () => {
    const started = await start(3)
    script = (call, response, number) => {
      const isRefused = JSON.stringify(call.body['input'] ?? '').includes('on day 2.')
      if (isRefused) refuse(400)(call, response, number)
      else answerAsToyModel(call, response, number)
    }

    expect(await deliver(started)).toBe(false)
    const { pi, study, runId } = started
    const { results } = await listRunResults(pi, study, runId, { show: 'failed', offset: 0, limit: 9 })
    expect(results.map(({ reason }) => reason)).toEqual([
      'The embedding server refused the request (status 400).',
    ])
    expect(await getRun(pi, study, runId)).toMatchObject({ status: 'done', done: 2, failed: 1 })
  })
})

describe('a run whose rerank server misbehaves on some statements', () => {
  it('gives these no verdict, and the others theirs', async () => {
    const faults = [...MISBEHAVIORS, ...SCORES]
    const started = await start(faults.length + 2)
    const dayOf = (text: unknown) => Number(/on day (\d+)\./.exec(String(text))?.[1])
    script = (call, response, number) => {
      const [, fault] = faults[dayOf(call.body['query']) - 1] ?? []
      ;(fault ?? answerAsToyModel)(call, response, number)
    }

    while (await deliver(started));

    const { pi, study, runId } = started
    const { results } = await listRunResults(pi, study, runId, { show: 'all', offset: 0, limit: 99 })
    const ends = new Map(results.map(({ text, code, reason }) => [dayOf(text), code ?? reason]))
    for (const [index, [name]] of faults.entries())
      expect([name, ends.get(index + 1)]).toEqual([name, expect.stringMatching(/^The rerank server/)])
    expect([ends.get(faults.length + 1), ends.get(faults.length + 2)]).toEqual(['Supported', 'Supported'])
    expect(await db.rating.count({ where: { runId } })).toBe(2)
  })
})
