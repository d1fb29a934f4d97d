import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { gridChoicesSchema, listGridRuns } from '@/lib/core/runs/run-grid-choices'
import type { NewRun } from '@/lib/core/runs/runs'
import { addToCache } from '@/lib/data/cache'
import { db } from '@/lib/data/client'
import { getGrid } from '@/lib/data/runs/runs'
import { listEmbeddingModels, nameVectors } from '@/lib/models/model-servers'
import { createActor, createStudy } from '@/lib/testing/factories'
import { answerAsToyModel, type ScriptedModelServer, startModelServer } from '@/lib/testing/model-server'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { listServiceChecks } from './doctor/service-checks'
import { estimateRuns, startGrid, startRun } from './runs'
import { startWorker } from './worker'

let folder: string
let stopWorker: () => Promise<void>
let near: ScriptedModelServer
let far: ScriptedModelServer
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-servers-'))
  stopWorker = await startWorker()
})
afterAll(async () => {
  await stopWorker()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  near = await startModelServer(answerAsToyModel)
  far = await startModelServer(answerAsToyModel)
  vi.stubEnv('FAR_KEY', 'sk-far')
  await configure({
    currency: 'EUR',
    embedding: [
      { name: 'near', baseUrl: `${near.url}/v1`, model: 'toy', price: 1 },
      { name: 'far', baseUrl: `${far.url}/v1`, model: 'toy', price: 1000, keyVariable: 'FAR_KEY' },
    ],
    rerank: [
      { name: 'near-r', baseUrl: near.url, model: 'toy-reranker' },
      { name: 'far-r', baseUrl: far.url, model: 'toy-reranker', price: 1000, keyVariable: 'FAR_KEY' },
    ],
  })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all([near.close(), far.close()])
})

async function configure(content: object): Promise<void> {
  const file = path.join(folder, 'servers.json')
  await writeFile(file, JSON.stringify(content))
  vi.stubEnv('CONCORDANCE_SERVERS', file)
}

const rerankBy = (embeddingModel: string, rerankModel: string): NewRun => ({
  kind: 'baseline',
  search: { method: 'rerank', embeddingModel, rerankModel },
})
const pathsOf = (server: ScriptedModelServer) => new Set(server.calls.map((call) => call.path))

it('lets a grid compare several embedding and rerank servers, each at its own price', async () => {
  const study = await createStudy({ items: 3 })
  const pi = await createActor(study.id, 'pi')
  const grid = listGridRuns(
    gridChoicesSchema.parse({
      aiRaters: [{ kind: 'baseline' }],
      methods: ['rerank'],
      embeddingModels: ['near', 'far'],
      rerankModels: ['far-r'],
    }),
  )

  const { parts, currency } = await estimateRuns(pi, study, grid)
  const cost = (model: string) => parts.find((part) => part.model === model)?.cost ?? 0
  expect(currency).toBe('EUR')
  expect(cost('far') / cost('near')).toBeCloseTo(1000, 6)
  expect(cost('far-r')).toBeGreaterThan(0)

  const gridId = randomUUID()
  await startGrid(pi, study, gridId, grid)
  const { runs } = await vi.waitFor(async () => {
    const found = await getGrid(pi, study, gridId)
    expect(found.runs.map(({ status }) => status)).toEqual(['done', 'done'])
    return found
  }, 60_000)

  expect(runs.map((run) => run.failed)).toEqual([0, 0])
  expect(pathsOf(near)).toEqual(new Set(['/v1/embeddings']))
  expect(pathsOf(far)).toEqual(new Set(['/v1/embeddings', '/rerank']))
  expect(new Set(far.calls.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer sk-far']))
  expect(new Set(near.calls.map(({ authorization }) => authorization))).toEqual(new Set([null]))
  const calls = await db.modelCall.findMany({ where: { work: { gridId } }, select: { model: true } })
  expect(new Set(calls.map(({ model }) => model))).toEqual(new Set(['near', 'far', 'far-r']))
})

it('takes the first of each where none is named, and says which is not there', async () => {
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const runId = await startRun(pi, study, { kind: 'baseline', search: { method: 'rerank' } })
  const { configuration } = await db.work.findUniqueOrThrow({ where: { id: runId } })
  expect(configuration).toMatchObject({ search: { embeddingModel: 'near', rerankModel: 'near-r' } })

  await expect(startRun(pi, study, rerankBy('none', 'near-r'))).rejects.toMatchObject({
    code: 'unavailable',
  })
})

it('refuses a run, and says so when examined, where another model answers behind the same address and name', async () => {
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const [model] = listEmbeddingModels()
  const hash = createHash('sha256')
    .update(`embedding ${nameVectors(model!)}`)
    .digest('hex')
  const numbers = Array.from({ length: 64 }, (_, index) => (index === 0 ? 1 : 0))
  await addToCache(db, 'probe', hash, { numbers }) // what the former model said
  const words = 'Another embedding model than before answers as near, and what both make must not be mixed.'

  const runId = await startRun(pi, study, { kind: 'baseline', search: { method: 'dense' } })
  expect(await waitForRun(pi, study, runId)).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining(words),
  })
  expect(await db.embedding.count({ where: { patientId: study.patientId } })).toBe(0)
  const findings = await Promise.all(listServiceChecks().map((check) => check()))
  expect(findings.find(({ what }) => what === 'embeddings near')).toMatchObject({
    state: 'fails',
    found: expect.stringContaining(words),
  })

  const other = startRun(pi, study, rerankBy('far', 'far-r'))
  expect(await waitForRun(pi, study, await other)).toMatchObject({ status: 'done' })
})

it('examines every one of them, and refuses to guess where settings name one, too', async () => {
  const examine = async () => {
    const findings = await Promise.all(listServiceChecks().map((check) => check()))
    return new Map(findings.map(({ what, state, found }) => [what, `${state}: ${found}`]))
  }
  await far.close()

  const found = await examine()
  for (const what of ['embeddings near', 'rerank near-r']) expect(found.get(what)).toMatch(/^works: toy/)
  for (const what of ['embeddings far', 'rerank far-r'])
    expect(found.get(what)).toMatch(/^fails: .* could not be reached/)

  vi.stubEnv('EMBED_BASE_URL', near.url)
  expect((await examine()).get('embeddings')).toBe(
    'fails: CONCORDANCE_SERVERS and EMBED_BASE_URL both name embedding servers: keep one of them.',
  )
})
