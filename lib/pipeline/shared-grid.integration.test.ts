import type { ChildProcess } from 'node:child_process'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { db } from '@/lib/data/client'
import { PROBE } from '@/lib/models/chat-failure'
import { answerWith, type ScriptedChatServer, startChatServer } from '@/lib/testing/chat-server'
import { addPatient, createActor, createStudy } from '@/lib/testing/factories'
import { answerAsToyModel, type ScriptedModelServer, startModelServer } from '@/lib/testing/model-server'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { spawnWorker } from '@/lib/testing/worker-process'
import { JOBS_AT_ONCE } from './queue'
import { startRun } from './runs'

const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'
const PATIENTS = 2
const ITEMS = 16
/** More than a note has sentences: every run shows the same passages, and asks the same of the same. */
const TOP = [5, 6, 7, 8, 9, 10]
const ANSWER_MS = 40

let chat: ScriptedChatServer
let models: ScriptedModelServer
let workers: ChildProcess[] = []
/** Until both workers have their share of the jobs no rerank is answered. */
let open: () => void
beforeEach(async () => {
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  chat = await startChatServer((_, response) => void setTimeout(() => answerWith(response, GOOD), ANSWER_MS))
  models = await startModelServer((call, response, number) => {
    const answer = () => setTimeout(() => answerAsToyModel(call, response, number), ANSWER_MS)
    void (isRerank(call) ? opened : Promise.resolve()).then(answer)
  })
  vi.stubEnv('CHAT_BASE_URL', chat.baseUrl)
  vi.stubEnv('CHAT_CONCURRENCY', '8')
  vi.stubEnv('EMBED_BASE_URL', `${models.url}/v1`)
  vi.stubEnv('EMBED_MODEL', 'toy')
  vi.stubEnv('RERANK_BASE_URL', models.url)
  vi.stubEnv('RERANK_MODEL', 'toy-reranker')
})
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  vi.unstubAllEnvs()
  await Promise.all([chat.close(), models.close()])
})

function isRerank({ path, body }: ScriptedModelServer['calls'][number]): boolean {
  return path.endsWith('/rerank') && body['query'] !== PROBE
}

function spawnWorkers(): ChildProcess[] {
  const { DATABASE_URL = '', ...env } = process.env
  return [1, 2].map(() => spawnWorker({ ...(env as Record<string, string>), DATABASE_URL }))
}

async function countActive(runIds: readonly string[]): Promise<number> {
  const [row] = await db.$queryRaw<{ jobs: number }[]>`
    select count(*)::int as jobs from pgboss.job
    where name = 'work-on-unit' and state = 'active' and data->>'workId' = any(${runIds})`
  return row?.jobs ?? 0
}

it('two workers at runs of the same patients pay for each rerank and each equal question once', async () => {
  const study = await createStudy({ items: ITEMS })
  await addPatient(study, { items: ITEMS, externalId: '2' })
  const mark = `${Math.random()}`.slice(2) // so that nothing was answered before
  await db.$executeRaw`
    update "Statement" p set text = p.text || ' ' || p."externalId" || ' ' || ${mark} where p."studyId" = ${study.id}::uuid`
  const lead = await createActor(study.id, 'pi')
  const runIds: string[] = []
  for (const topN of TOP)
    runIds.push(
      await startRun(lead, study, {
        kind: 'chat',
        model: 'scripted',
        topN,
        search: { method: 'rerank' },
      }),
    )

  workers = spawnWorkers()
  const jobs = PATIENTS * TOP.length
  expect(jobs).toBeGreaterThan(JOBS_AT_ONCE)
  await vi.waitFor(async () => expect(await countActive(runIds)).toBe(jobs), 60_000)
  open()
  for (const runId of runIds)
    expect(await waitForRun(lead, study, runId, 60_000)).toMatchObject({
      status: 'done',
      done: PATIENTS * ITEMS,
      failed: 0,
    })

  const reranked = models.calls.filter(isRerank)
  expect(new Set(reranked.map(({ body }) => body['query'])).size).toBe(PATIENTS * ITEMS)
  expect(reranked).toHaveLength(PATIENTS * ITEMS)
  expect(new Set(chat.calls.map(({ user }) => user)).size).toBe(PATIENTS * ITEMS)
  expect(chat.calls).toHaveLength(PATIENTS * ITEMS)
  const ratings = await db.rating.groupBy({ by: ['itemId'], where: { studyId: study.id }, _count: true })
  expect(ratings.map(({ _count }) => _count)).toEqual(
    Array.from({ length: PATIENTS * ITEMS }, () => TOP.length),
  )
})
