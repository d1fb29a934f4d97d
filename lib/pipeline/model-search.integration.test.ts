import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { NOTHING_INSTALLED } from '@/lib/core/runs/run-makers'
import type { NewRun } from '@/lib/core/runs/runs'
import { db } from '@/lib/data/client'
import { getRunExperience } from '@/lib/data/runs/run-experience'
import { listRunResults } from '@/lib/data/runs/run-results'
import { getGrid, getRunDetail, listRuns } from '@/lib/data/runs/runs'
import { PROBE } from '@/lib/models/chat-failure'
import { answerWith, type ScriptedChatServer, sendJson, startChatServer } from '@/lib/testing/chat-server'
import { checkQdrantRequests } from '@/lib/testing/check-qdrant-requests'
import { createActor, createStudy } from '@/lib/testing/factories'
import {
  answerAsToyModel,
  type ModelScript,
  type ScriptedModelServer,
  startModelServer,
} from '@/lib/testing/model-server'
import { startQdrantDouble } from '@/lib/testing/qdrant-double'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { estimateRuns, startGrid, startRun } from './runs'
import { startWorker } from './worker'

const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'
const SERVER_VARIABLES = [
  'CHAT_BASE_URL',
  'EMBED_BASE_URL',
  'EMBED_MODEL',
  'RERANK_BASE_URL',
  'RERANK_MODEL',
  'QDRANT_URL',
]

let stopWorker: () => Promise<void>
let models: ScriptedModelServer
let chat: ScriptedChatServer
let script: ModelScript
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())
beforeEach(async () => {
  script = answerAsToyModel
  models = await startModelServer((...call) => script(...call))
  chat = await startChatServer((_, response) => answerWith(response, GOOD))
  vi.stubEnv('CHAT_BASE_URL', chat.baseUrl)
  vi.stubEnv('EMBED_BASE_URL', `${models.url}/v1`)
  vi.stubEnv('EMBED_MODEL', 'toy')
  vi.stubEnv('RERANK_BASE_URL', models.url)
  vi.stubEnv('RERANK_MODEL', 'toy-reranker')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all([models.close(), chat.close()])
})

const RERANK: NewRun = { kind: 'chat', model: 'm', search: { method: 'rerank', terms: 'model' } }
/** Without what every server is asked first. */
const listCalls = () =>
  models.calls.filter(({ body }) => ![body['input'], body['query']].flat().includes(PROBE))
const countCalls = (path: string) => listCalls().filter((call) => call.path.endsWith(path)).length

async function createRunnable(items = 3) {
  const study = await createStudy({ items })
  return { study, pi: await createActor(study.id, 'pi') }
}

describe('a run that searches with models', () => {
  it('judges what a reranker selected, with evidence from the notes, and names the models', async () => {
    const { study, pi } = await createRunnable()

    const run = await waitForRun(pi, study, await startRun(pi, study, RERANK))

    expect(run).toMatchObject({ status: 'done', done: 3 })
    expect(run.configuration.search).toMatchObject({ embeddingModel: 'toy', rerankModel: 'toy-reranker' })
    const { results } = await listRunResults(pi, study, run.runId, { show: 'all', offset: 0, limit: 9 })
    for (const { evidence } of results) {
      expect(evidence).toHaveLength(1)
      expect(evidence[0]!.quote).toBe('The patient was afebrile.')
    }
    expect(chat.calls[0]!.user).toContain('1. Date: 2150-03-04')
  })

  it('shares vectors, searches and reranks with every other run', async () => {
    const { study, pi } = await createRunnable()
    await waitForRun(pi, study, await startRun(pi, study, RERANK))
    const before = models.calls.length

    const grid: NewRun[] = [
      { ...RERANK, topN: 2 },
      { ...RERANK, referenceFormat: 'score' },
      { ...RERANK, search: { method: 'dense' } },
      { ...RERANK, search: { method: 'hybrid', terms: 'model', fusion: 'rank' } },
    ]
    const gridId = randomUUID()
    await startGrid(pi, study, gridId, grid)
    const runs = (await listRuns(pi, study)).filter((run) => run.gridId === gridId)
    expect(runs).toHaveLength(4)
    for (const { runId } of runs)
      expect(await waitForRun(pi, study, runId)).toMatchObject({ status: 'done', done: 3 })

    expect(models.calls.length).toBe(before)
    expect(countCalls('/rerank')).toBe(3)
    expect(await db.rankedList.count({ where: { patientId: study.patientId } })).toBe(9)
  })

  it('puts every call in the call ledger, with what it cost, and leaves forecasts of the AI rater alone', async () => {
    vi.stubEnv('EMBED_PRICE', '1000')
    const { study, pi } = await createRunnable()
    const { runId } = await waitForRun(pi, study, await startRun(pi, study, RERANK))

    const { stages, cost } = await getRunDetail(pi, study, runId)
    const of = (stage: string) => stages.find((own) => own.stage === stage)
    const texts = models.calls.flatMap(({ body }) => (body['input'] as string[] | undefined) ?? []).length
    expect(of('embed')).toMatchObject({ calls: countCalls('/embeddings') + 1, promptTokens: texts })
    expect(of('embed')?.cost).toBeCloseTo(texts / 1000, 9)
    expect(of('rerank')).toMatchObject({ calls: 4, outcomes: { answered: 4 }, cost: null })
    expect(of('rate')).toMatchObject({ calls: 3 })
    expect(cost).toBeCloseTo(texts / 1000, 9)
    expect((await getRunExperience(pi, study)).earlier).toMatchObject([{ callsPerStatement: 1 }])
  })

  it('forecasts vectors that are not there yet and none that are, and knows the pace afterwards', async () => {
    const { study, pi } = await createRunnable()
    const rules: NewRun = { kind: 'baseline', search: { method: 'dense' } }
    const forecast = () => estimateRuns(pi, study, [rules])
    const before = await forecast()
    expect(before.parts).toMatchObject([
      { stage: 'embed', model: 'toy', amount: 4, seconds: null }, // three statements, and a note by its length
      { stage: 'rate', model: '', amount: 3, seconds: null },
    ])

    await waitForRun(pi, study, await startRun(pi, study, rules))
    const texts = listCalls().flatMap(({ body }) => body['input'] as string[])
    const after = await forecast()
    expect(after.parts).toMatchObject([{ stage: 'rate', model: '' }])
    expect(after.seconds).toBeGreaterThan(0)
    expect(await getRunExperience(pi, study)).toMatchObject({ searches: [{ stage: 'embed' }] })
    const embedding = [{ name: 'toy', storedAs: 'another server’s' }]
    const other = { ...NOTHING_INSTALLED, embedding }
    const { unembedded } = await getRunExperience(pi, study, other)
    expect(unembedded.reduce((sum, entry) => sum + entry.texts, 0)).toBe(texts.length)
  })

  it('estimates no search that is known, and none is made', async () => {
    const { study, pi } = await createRunnable()
    const grid: NewRun[] = [2, 1].flatMap((topN) =>
      (['dense', 'hybrid', 'rerank'] as const).map((method) => {
        return { kind: 'chat' as const, model: 'm', topN, search: { method, terms: 'model' as const } }
      }),
    )
    const estimate = async () => {
      const { searches, reranks, answers, answered, parts } = await estimateRuns(pi, study, grid)
      return { searches, reranks, answers, answered, stages: parts.map(({ stage }) => stage) }
    }
    const run = async () => {
      const gridId = randomUUID()
      await startGrid(pi, study, gridId, grid, { again: true })
      for (const { runId } of (await getGrid(pi, study, gridId)).runs)
        expect(await waitForRun(pi, study, runId)).toMatchObject({ status: 'done', done: 3 })
    }
    const unknown = { searches: 2 * 3, reranks: 3, answers: 18, answered: 0 }
    expect(await estimate()).toEqual({ ...unknown, stages: ['embed', 'rerank', 'rate'] })

    await run()
    const asked = models.calls.length
    expect(await db.rankedList.count({ where: { patientId: study.patientId } })).toBe(6 + 3)
    const judged = chat.calls.length
    const nothing = { searches: 0, reranks: 0, answers: 0, answered: 18, stages: [] }
    expect(await estimate()).toEqual(nothing)
    await run()
    expect([models.calls.length, chat.calls.length]).toEqual([asked, judged])

    // another reranker under the same name: its lists are to be made, and its judges are shown other passages
    vi.stubEnv('RERANK_BASE_URL', `${models.url}/another`)
    const reranked = { searches: 0, reranks: 3, answers: 6, answered: 12, stages: ['rerank', 'rate'] }
    expect(await estimate()).toEqual(reranked)
    vi.stubEnv('RERANK_BASE_URL', models.url)
    expect(await estimate()).toEqual(nothing)

    vi.stubEnv('EMBED_BASE_URL', `${models.url}/another/v1`)
    expect(await estimate()).toEqual({ ...unknown, stages: ['embed', 'rerank', 'rate'] })
  })

  it('takes nothing from another server that calls its models by the same names', async () => {
    const { study, pi } = await createRunnable()
    await waitForRun(pi, study, await startRun(pi, study, RERANK))
    const made = { embeddings: countCalls('/embeddings'), rerank: countCalls('/rerank') }
    vi.stubEnv('EMBED_BASE_URL', `${models.url}/other/v1`)
    vi.stubEnv('RERANK_BASE_URL', `${models.url}/other`)

    await waitForRun(pi, study, await startRun(pi, study, RERANK, { again: true }))

    expect(countCalls('/embeddings')).toBe(2 * made.embeddings)
    expect(countCalls('/rerank')).toBe(2 * made.rerank)
  })

  it('searches Qdrant where one is configured, with the same outcome', async () => {
    const qdrant = await startQdrantDouble()
    vi.stubEnv('QDRANT_URL', qdrant.url)
    const { study, pi } = await createRunnable()

    const run = await waitForRun(pi, study, await startRun(pi, study, RERANK))

    expect(run).toMatchObject({ status: 'done', done: 3, failed: 0 })
    expect(qdrant.refused).toEqual([])
    expect(await checkQdrantRequests(qdrant.calls)).toEqual([])
    expect([...qdrant.collections.values()].map(({ points }) => points.size)).toEqual([3])
    await qdrant.close()
  })

  it('stops with the reason when the embedding server refuses the key, and gives no verdict', async () => {
    script = (_, response) => sendJson(response, 401, {})
    const { study, pi } = await createRunnable()

    const run = await waitForRun(pi, study, await startRun(pi, study, RERANK))

    expect(run).toMatchObject({
      status: 'failed',
      done: 0,
      failure: 'The embedding server refused our key (status 401).',
    })
    expect(chat.calls).toEqual([])
  })

  it('judges everything though servers refuse long texts, pays for each text once, and notes what was cut', async () => {
    const { study, pi } = await createRunnable()
    const endless = 'seen on rounds, no change to report, '.repeat(2500)
    const short = Array.from({ length: 60 }, (_, day) => `Slept well on night ${day}.`)
    const text = `The patient was afebrile.\n${endless}\n\n${short.join('\n')}`
    await db.note.update({ where: { id: study.noteId }, data: { text } })
    const taken: string[] = []
    script = (call, response, number) => {
      const texts = (call.body['input'] ?? call.body['documents']) as string[]
      if (texts.length > 20 || texts.some((own) => own.length > 600)) return sendJson(response, 413, {})
      if (call.path.endsWith('/embeddings')) taken.push(...texts)
      answerAsToyModel(call, response, number)
    }

    const run = await waitForRun(pi, study, await startRun(pi, study, RERANK))

    expect(run).toMatchObject({ status: 'done', done: 3, failed: 0 })
    const facts = await db.fact.findMany({ where: { noteId: study.noteId }, orderBy: { ordinal: 'asc' } })
    expect(Math.max(...facts.map((fact) => fact.text.length))).toBeLessThan(2400)
    for (const { start, end, text: own } of facts) expect(text.slice(start, end)).toBe(own)
    for (const own of short) expect(taken.filter((sent) => sent === own)).toHaveLength(1)
    const { stages } = await getRunDetail(pi, study, run.runId)
    expect(stages.find(({ stage }) => stage === 'embed')?.outcomes.shortened).toBeGreaterThan(0)
  })

  it('keeps the vectors that came before a failure', async () => {
    const { study, pi } = await createRunnable()
    const lines = Array.from({ length: 100 }, (_, day) => `Slept well on night ${day}.`)
    await db.note.update({ where: { id: study.noteId }, data: { text: lines.join('\n') } })
    script = (call, response, number) =>
      number === 2 ? sendJson(response, 401, {}) : answerAsToyModel(call, response, number)

    await waitForRun(pi, study, await startRun(pi, study, RERANK))

    expect(await db.embedding.count({ where: { patientId: study.patientId } })).toBeGreaterThanOrEqual(32)
  })

  it('finds claims as facts once there are some, and cites what stands in the note', async () => {
    const { study, pi } = await createRunnable()
    const claims: NewRun = { ...RERANK, factKind: 'claim' }
    await expect(startRun(pi, study, claims)).rejects.toMatchObject({ code: 'invalid' })
    const scope = { studyId: study.id, patientId: study.patientId, noteId: study.noteId }
    const text = 'The patient had no fever.'
    await db.fact.create({ data: { ...scope, kind: 'claim', ordinal: 0, text, start: 0, end: 25 } })

    const run = await waitForRun(pi, study, await startRun(pi, study, claims))

    expect(run).toMatchObject({ status: 'done', done: 3 })
    expect(chat.calls[0]!.user).toContain(text)
    const { results } = await listRunResults(pi, study, run.runId, { show: 'all', offset: 0, limit: 9 })
    expect(results[0]!.evidence[0]!.quote).toBe('The patient was afebrile.')
  })

  it('does not start without the models it needs, and starts none of a grid then', async () => {
    const { study, pi } = await createRunnable()
    vi.stubEnv('RERANK_MODEL', '')
    await expect(startGrid(pi, study, randomUUID(), [{ kind: 'baseline' }, RERANK])).rejects.toMatchObject({
      code: 'unavailable',
    })
    for (const name of SERVER_VARIABLES) vi.stubEnv(name, '')
    await expect(
      startRun(pi, study, { kind: 'baseline', search: { method: 'dense' } }),
    ).rejects.toMatchObject({ code: 'unavailable' })

    expect(await db.work.count({ where: { studyId: study.id } })).toBe(0)
  })
})
