import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NewRun } from '@/lib/core/runs/runs'
import { db } from '@/lib/data/client'
import { getRun, listRuns } from '@/lib/data/runs/runs'
import { pauseWork } from '@/lib/data/work/control'
import {
  answerWith,
  type ChatScript,
  type ScriptedChatServer,
  startChatServer,
} from '@/lib/testing/chat-server'
import { addPatient, createActor, createStudy } from '@/lib/testing/factories'
import { answerAsToyModel, startModelServer } from '@/lib/testing/model-server'
import { waitForJob } from '@/lib/testing/wait-for-job'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { JOBS_AT_ONCE } from './queue'
import { startGrid, startRun } from './runs'
import { startTextJob } from './text-jobs'
import { resumeWork } from './work'
import { startWorker } from './worker'

const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'

let stopWorker: () => Promise<void>
let folder: string
let small: ScriptedChatServer
let large: ScriptedChatServer
/** Answers of all but the large one that wait to be let go; null where each goes by itself. */
let held: (() => void)[] | null = null
/** Most questions that each had at once. */
let busiest: Record<'small' | 'second' | 'large', number>
beforeAll(async () => {
  stopWorker = await startWorker()
  folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-several-'))
})
afterAll(async () => {
  await stopWorker()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  held = null
  busiest = { small: 0, second: 0, large: 0 }
  small = await startChatServer(answerSlowly('small'))
  large = await startChatServer(answerSlowly('large'))
  vi.stubEnv('CONCORDANCE_SERVERS', path.join(folder, 'servers.json'))
  vi.stubEnv('LARGE_KEY', 'large secret')
  await configure(listServers())
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all([small.close(), large.close()])
})

function answerSlowly(name: 'small' | 'second' | 'large'): ChatScript {
  let now = 0
  return (_, response) => {
    now += 1
    busiest[name] = Math.max(busiest[name], now)
    const answer = () => {
      now -= 1
      answerWith(response, GOOD)
    }
    if (held && name !== 'large') held.push(answer)
    else setTimeout(answer, 20)
  }
}

async function countTextsUnderWay(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from pgboss.job where name = 'work-on-unit' and group_id like 'texts%' and state = 'active'`
  return row?.count ?? 0
}

function release(): void {
  for (const answer of held ?? []) answer()
  held = null
}

const listServers = () => [
  { name: 'small', baseUrl: small.baseUrl, model: 's', concurrency: 1, price: { prompt: 10, answer: 0 } },
  {
    name: 'large',
    baseUrl: large.baseUrl,
    model: 'l',
    keyVariable: 'LARGE_KEY',
    concurrency: 4,
    answerTokens: 500,
    thinkingTokens: 1000,
    temperature: 'omit',
    price: { prompt: 100, answer: 0 },
  },
]

async function configure(chat: object[]): Promise<void> {
  await writeFile(path.join(folder, 'servers.json'), JSON.stringify({ currency: 'EUR', chat }))
}

const SMALL: NewRun = { kind: 'chat', server: 'small', model: 's' }
const LARGE: NewRun = { kind: 'chat', server: 'large', model: 'l' }
const CUT = { kind: 'decompose', source: 'notes', by: 'model' } as const
/** More than have room at once. */
const PATIENTS = JOBS_AT_ONCE + 2

async function createRunnable(items = 12, patients = 1) {
  const study = await createStudy({ items })
  for (let patient = 2; patient <= patients; patient++)
    await addPatient(study, { items, externalId: `patient ${patient}` })
  return { study, pi: await createActor(study.id, 'pi') }
}

describe('several chat servers', () => {
  it('judge side by side, each with its own key, limits, settings and price', async () => {
    const { study, pi } = await createRunnable()

    await startGrid(pi, study, randomUUID(), [SMALL, LARGE])
    const started = await listRuns(pi, study)
    const runs = await Promise.all(started.map(({ runId }) => waitForRun(pi, study, runId)))

    const of = (alias: string) => runs.find((run) => run.alias === alias)
    expect(of('s (small)')).toMatchObject({ status: 'done', done: 12, promptTokens: 1200 })
    expect(of('s (small)')?.cost).toBeCloseTo(0.012, 9)
    expect(of('l (large)')?.cost).toBeCloseTo(0.12, 9)
    expect([small.calls.length, large.calls.length]).toEqual([12, 12])
    expect(small.calls[0]).toMatchObject({
      body: { model: 's', temperature: 0.1, max_completion_tokens: 1024 },
    })
    expect(large.calls[0]).toMatchObject({
      authorization: 'Bearer large secret',
      body: { model: 'l', max_completion_tokens: 1500 },
    })
    expect(large.calls[0]!.body).not.toHaveProperty('temperature')
    expect(busiest.small).toBe(1)
    expect(busiest.large).toBeGreaterThan(1)
    expect(busiest.large).toBeLessThanOrEqual(4)
  })

  it('leave room for one another: two that do not answer hold up no run of a third', async () => {
    const { study, pi } = await createRunnable(1, PATIENTS)
    const second = await startChatServer(answerSlowly('second'))
    await configure([...listServers(), { name: 'second', baseUrl: second.baseUrl, model: 'm' }])
    held = []
    const silent = await Promise.all(
      [SMALL, { ...SMALL, server: 'second', model: 'm' }].map((run) => startRun(pi, study, run)),
    )
    const ofSilent = { runId: { in: silent }, readAt: { not: null } }
    await vi.waitFor(
      async () => expect(await db.runChart.count({ where: ofSilent })).toBe(2 * JOBS_AT_ONCE),
      60_000,
    )

    const third = await startRun(pi, study, LARGE)
    expect(await waitForRun(pi, study, third)).toMatchObject({ status: 'done', done: PATIENTS })

    for (const runId of silent)
      expect(await getRun(pi, study, runId)).toMatchObject({ status: 'running', done: 0 })
    release()
    for (const runId of silent) expect(await waitForRun(pi, study, runId)).toMatchObject({ status: 'done' })
    await second.close()
  })

  it('judge what needs no embedding server while one hangs that others of the same chat server wait for', async () => {
    const { study, pi } = await createRunnable(4, PATIENTS)
    let hung: (() => void)[] | null = []
    const embedding = await startModelServer((call, response, number) => {
      const answer = () => answerAsToyModel(call, response, number)
      if (hung) hung.push(answer)
      else answer()
    })
    vi.stubEnv('EMBED_BASE_URL', `${embedding.url}/v1`)
    vi.stubEnv('EMBED_MODEL', 'toy')
    const waiting = await startRun(pi, study, { ...SMALL, search: { method: 'dense' } })
    const read = { runId: waiting, readAt: { not: null } }
    await vi.waitFor(async () => expect(await db.runChart.count({ where: read })).toBe(JOBS_AT_ONCE), 60_000)
    await vi.waitFor(() => expect(hung?.length).toBeGreaterThan(0), 60_000)

    const lexical = await startRun(pi, study, SMALL)
    expect(await waitForRun(pi, study, lexical)).toMatchObject({ status: 'done', done: 4 * PATIENTS })

    expect(await getRun(pi, study, waiting)).toMatchObject({ status: 'running', done: 0 })
    for (const answer of hung) answer()
    hung = null
    expect(await waitForRun(pi, study, waiting)).toMatchObject({ status: 'done', done: 4 * PATIENTS })
    await embedding.close()
  })

  it('say plainly when the one of a run is gone, and go on with it when it is back', async () => {
    const { study, pi } = await createRunnable(60)
    const [, largest] = listServers()
    held = []
    const runId = await startRun(pi, study, SMALL)
    await vi.waitFor(() => expect(held).toHaveLength(1), 60_000)
    await pauseWork(pi, study.id, { runId })
    release()
    const paused = await vi.waitFor(async () => {
      const run = await getRun(pi, study, runId)
      expect(run.done).toBe(small.calls.length)
      return run
    }, 60_000)
    expect(paused.pending).toBeGreaterThan(0)

    await configure([largest!])
    await resumeWork(pi, study.id, { runId })
    expect(await waitForRun(pi, study, runId)).toMatchObject({
      status: 'failed',
      failure:
        'The chat server “small” is not among the configured ones. An administrator lists it in CONCORDANCE_SERVERS.',
    })

    await configure(listServers())
    await resumeWork(pi, study.id, { runId })
    expect(await waitForRun(pi, study, runId)).toMatchObject({ status: 'done', done: 60 })
    expect(large.calls).toEqual([])
  })

  it.each<[string, NewRun, string]>([
    ['an unknown server', { ...SMALL, server: 'none' }, 'The chat server “none” is not among'],
    ['another model', { ...SMALL, model: 'l' }, 'The chat server “small” is configured for s, not for l.'],
    [
      'no server, and a model that none has',
      { kind: 'chat', model: 'x' },
      'No chat server has the model x; there are: s, l.',
    ],
  ])('start nothing for %s', async (_, run, message) => {
    const { study, pi } = await createRunnable(1)

    await expect(startRun(pi, study, run)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(message),
    })
  })

  it('are found by their model where that is enough, and asked for by name where it is not', async () => {
    const { study, pi } = await createRunnable(1)
    await waitForRun(pi, study, await startRun(pi, study, { kind: 'chat', model: 'l' }))
    expect((await listRuns(pi, study))[0]?.configuration).toMatchObject({ server: 'large' })

    await configure([...listServers(), { ...listServers()[1], name: 'larger' }])
    await expect(startRun(pi, study, { kind: 'chat', model: 'l' })).rejects.toMatchObject({
      code: 'invalid',
      message: 'Name the chat server: large, larger have l.',
    })
  })

  it('work on texts by the model that was chosen, and say which there are', async () => {
    const { study, pi } = await createRunnable(2)
    const start = (model: string) => startTextJob(pi, study.id, { ...CUT, model })

    await expect(start('x')).rejects.toMatchObject({
      message: 'No chat server has the model x; there are: s, l.',
    })
    await waitForJob(pi, study.id, await start('l'))
    expect(small.calls).toEqual([])
    expect(large.calls.length).toBeGreaterThan(0)
  })

  it('work on texts without holding up what needs none of them', async () => {
    const { study, pi } = await createRunnable(1, PATIENTS)
    held = []
    const silent = await startTextJob(pi, study.id, { ...CUT, model: 's' })
    await vi.waitFor(async () => expect(await countTextsUnderWay()).toBe(JOBS_AT_ONCE), 60_000)

    const byRules = await startTextJob(pi, study.id, { kind: 'decompose', source: 'notes', by: 'rules' })
    expect(await waitForJob(pi, study.id, byRules)).toMatchObject({ status: 'done', failed: 0 })

    await vi.waitFor(async () => expect(await countTextsUnderWay()).toBe(JOBS_AT_ONCE), 60_000)
    release()
    await waitForJob(pi, study.id, silent)
  })

  it('work on texts as warm and as long as their settings say', async () => {
    const [one, large] = listServers()
    await configure([{ ...one, temperature: 0.7, answerTokens: 4000 }, { ...large }])
    const { study, pi } = await createRunnable(2)

    await waitForJob(pi, study.id, await startTextJob(pi, study.id, { ...CUT, model: 's' }))

    expect(small.calls[0]?.body).toMatchObject({ temperature: 0.7, max_completion_tokens: 4000 })
  })

  it('are none where their file is wrong, or the settings of one are there, too', async () => {
    const { study, pi } = await createRunnable(1)
    await configure([{ name: 'small' }])
    await expect(startRun(pi, study, SMALL)).rejects.toMatchObject({
      message: 'servers.json, chat[0].baseUrl: is missing. servers.json, chat[0].model: is missing.',
    })

    await configure(listServers())
    vi.stubEnv('CHAT_BASE_URL', small.baseUrl)
    await expect(startRun(pi, study, SMALL)).rejects.toMatchObject({
      message: 'CONCORDANCE_SERVERS and CHAT_BASE_URL both name chat servers: keep one of them.',
    })
  })
})
