import type { ChildProcess } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { PROBE } from '@/lib/models/chat-failure'
import { answerWith, type ScriptedChatServer, startChatServer } from '@/lib/testing/chat-server'
import { expireDead, skipPause } from '@/lib/testing/dead-jobs'
import { createActor, createStudy, type TestStudy } from '@/lib/testing/factories'
import { answerAsToyModel, type ScriptedModelServer, startModelServer } from '@/lib/testing/model-server'
import { type QdrantDouble, startQdrantDouble } from '@/lib/testing/qdrant-double'
import { endProcess } from '@/lib/testing/tied-process'
import { waitForJob } from '@/lib/testing/wait-for-job'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { spawnWorker } from '@/lib/testing/worker-process'
import { startRun } from './runs'
import { startTextJob } from './text-jobs'

const ITEMS = 24
/** More than are embedded between two writes, and than go to Qdrant in several requests. */
const FACTS = 1200
const AT_ONCE = 4
const ANSWER_MS = 60
const VERDICT = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'

let chat: ScriptedChatServer
let models: ScriptedModelServer
let qdrant: QdrantDouble
let worker: ChildProcess
let hurry: NodeJS.Timeout
let study: TestStudy
let lead: Actor
/** Stands in every text, so that no answer of an earlier test fits. */
let mark: string

beforeEach(async () => {
  chat = await startChatServer(
    ({ system, user }, response) =>
      void setTimeout(() => answerWith(response, answerTo(system, user)), ANSWER_MS),
  )
  models = await startModelServer(
    (call, response, number) => void setTimeout(() => answerAsToyModel(call, response, number), ANSWER_MS),
  )
  qdrant = await startQdrantDouble({ ms: ANSWER_MS })
  vi.stubEnv('CHAT_BASE_URL', chat.baseUrl)
  vi.stubEnv('CHAT_CONCURRENCY', `${AT_ONCE}`)
  vi.stubEnv('EMBED_BASE_URL', `${models.url}/v1`)
  vi.stubEnv('EMBED_MODEL', 'toy')
  vi.stubEnv('RERANK_BASE_URL', models.url)
  vi.stubEnv('RERANK_MODEL', 'toy-reranker')
  study = await createStudy({ items: ITEMS })
  lead = await createActor(study.id, 'pi')
  mark = `${Math.random()}`.slice(2)
  await db.$executeRaw`
    update "Statement" set text = text || ' ' || "externalId" || ' ' || ${mark} where "studyId" = ${study.id}::uuid`
})
afterEach(async () => {
  clearInterval(hurry)
  worker.kill('SIGKILL')
  vi.unstubAllEnvs()
  await Promise.all([chat.close(), models.close(), qdrant.close()])
})

function answerTo(system: string, user: string): string {
  if (user.startsWith('Note:')) return '{"summary":"Afebrile."}'
  return system.includes('"course"') ? '{"course":"He did well."}' : VERDICT
}

/**
 * Kills a worker as soon as this is reached, and lets another one go on.
 *
 * @returns what was asked of the chat server whose answers were not kept by then, under way or on their way to the database
 */
async function killWhen(isReached: () => Promise<boolean> | boolean, id: string): Promise<number> {
  const countCached = () => db.cacheEntry.count({ where: { stage: 'answer' } })
  const before = await countCached()
  const { DATABASE_URL = '', ...env } = process.env
  const spawn = () => spawnWorker({ ...(env as Record<string, string>), DATABASE_URL })
  worker = spawn()
  await vi.waitFor(async () => expect(await isReached()).toBe(true), { timeout: 60_000, interval: 10 })
  await endProcess(worker, 'SIGKILL')
  await expireDead(id)
  const lost = chat.calls.length - ((await countCached()) - before)
  worker = spawn()
  hurry = setInterval(() => void skipPause(id).catch(() => {}), 500)
  return lost
}

const callsTo = (path: string) => models.calls.filter((call) => call.path.endsWith(path))
/** Without those of a worker that looks whether the server answers. */
const listEmbedded = () =>
  callsTo('/embeddings')
    .flatMap(({ body }) => body['input'] as string[])
    .filter((text) => text.includes(mark))
const countUpserts = () =>
  qdrant.calls.filter(({ method, path }) => method === 'PUT' && path.includes('/points')).length
const countIndexes = () =>
  qdrant.calls.filter(({ method, path }) => method === 'PUT' && path.includes('/index')).length
const countLists = () => db.rankedList.count({ where: { patientId: study.patientId } })

function expectNoneBeyond(most: number, what: readonly string[]): void {
  for (const [text, calls] of Map.groupBy(what, (one) => one))
    expect([text, calls.length]).toEqual([text, Math.min(calls.length, most)])
}

describe('a worker that is killed in a run that searches with models', () => {
  it.each([
    ['embedding', false, () => listEmbedded().length > 700],
    ['the lists of searches', false, async () => (await countLists()) > 3],
    ['reranking', false, () => callsTo('/rerank').length > 6],
    ['making Qdrant’s indexes', true, () => countIndexes() > 0],
    ['filling Qdrant', true, () => countUpserts() > 1],
  ])(
    'while %s: embeds no text more than twice, and neither loses nor doubles anything',
    async (_, hasQdrant, isReached) => {
      if (hasQdrant) vi.stubEnv('QDRANT_URL', qdrant.url)
      const findings = Array.from({ length: FACTS }, (__, at) => `Finding ${at} of ${mark} was noted.`)
      await db.note.update({ where: { id: study.noteId }, data: { text: findings.join(' ') } })
      const search = { method: 'rerank', terms: 'model' } as const
      const runId = await startRun(lead, study, { kind: 'chat', model: 'scripted', search })
      let isHalfway = false

      await killWhen(async () => {
        if (!(await isReached())) return false
        isHalfway = (await db.rating.count({ where: { runId } })) < ITEMS
        return true
      }, runId)
      const run = await waitForRun(lead, study, runId, 60_000)

      expect(isHalfway).toBe(true)
      expect(run).toMatchObject({ status: 'done', done: ITEMS, failed: 0 })
      expect(new Set(listEmbedded()).size).toBe(FACTS + ITEMS)
      expectNoneBeyond(2, listEmbedded())
      expectNoneBeyond(
        2,
        callsTo('/rerank').flatMap(({ body }) => (body['query'] === PROBE ? [] : String(body['query']))),
      )
      expect(await countLists()).toBe(3 * ITEMS)
      const ratings = await db.rating.groupBy({ by: ['itemId'], where: { runId }, _count: true })
      expect(ratings.map(({ _count }) => _count)).toEqual(Array.from({ length: ITEMS }, () => 1))
      expect(qdrant.refused).toEqual([])
      const filled = [...qdrant.collections.values()].map(({ points, fields }) => [points.size, fields.size])
      expect(filled).toEqual(hasQdrant ? [[FACTS, 5]] : [])
    },
    180_000,
  )
})

describe('a worker that is killed while a model works on texts', () => {
  const BY_MODEL = { by: 'model', model: 'scripted' } as const

  it('writes one hospital course of an admission, and sums up no note a second time but those under way', async () => {
    const { id, ...note } = await db.note.findUniqueOrThrow({ where: { id: study.noteId } })
    const others = Array.from({ length: ITEMS }, (_, at) => ({
      ...note,
      externalId: `more-${at}`,
      text: `Seen for the ${at}. time in ${mark}.`,
    }))
    await db.note.createMany({ data: others })
    await db.note.delete({ where: { id } })
    const jobId = await startTextJob(lead, study.id, { kind: 'course', ...BY_MODEL })

    const lost = await killWhen(() => chat.calls.length > ITEMS / 2, jobId)
    const job = await waitForJob(lead, study.id, jobId)

    expect(job).toMatchObject({ status: 'done', made: 1 })
    const written = await db.document.findMany({
      where: { studyId: study.id, authorName: { startsWith: 'scripted (' } },
    })
    expect(written.map((document) => document.text)).toEqual(['He did well.'])
    const summed = chat.calls.map((call) => call.user).filter((user) => user.startsWith('Note:'))
    expect(new Set(summed).size).toBe(ITEMS)
    expectNoneBeyond(2, summed)
    expect(summed.length).toBeLessThanOrEqual(ITEMS + lost)
  })
})
