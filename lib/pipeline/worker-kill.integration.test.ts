import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { getRun, getRunDetail } from '@/lib/data/runs/runs'
import { answerWith, type ScriptedChatServer, startChatServer } from '@/lib/testing/chat-server'
import { deleteJobs, expireDead, skipPause } from '@/lib/testing/dead-jobs'
import { createActor, createStudy, type TestStudy } from '@/lib/testing/factories'
import { endProcess } from '@/lib/testing/tied-process'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { spawnWorker } from '@/lib/testing/worker-process'
import { startRun } from './runs'

const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'
/** Calls that are under way at the same time. */
const AT_ONCE = 16

let server: ScriptedChatServer
let worker: ChildProcess
afterEach(async () => {
  worker.kill('SIGKILL')
  await deleteJobs()
  await server.close()
})

type Started = { study: TestStudy; pi: Actor; runId: string }

async function start(items: number, answerMs: number): Promise<Started> {
  server = await startChatServer((_, response) => void setTimeout(() => answerWith(response, GOOD), answerMs))
  process.env['CHAT_BASE_URL'] = server.baseUrl
  const study = await createStudy({ items })
  const pi = await createActor(study.id, 'pi')
  const runId = await startRun(pi, study, { kind: 'chat', model: 'scripted' })
  return { study, pi, runId }
}

function spawn(): ChildProcess {
  const { DATABASE_URL = '', CHAT_BASE_URL = '' } = process.env
  return spawnWorker({ DATABASE_URL, CHAT_BASE_URL, CHAT_CONCURRENCY: `${AT_ONCE}` })
}

/** What must hold after every fault. */
async function expectIntact({ study, runId }: Started): Promise<void> {
  const ratings = await db.rating.findMany({
    where: { runId },
    select: { itemId: true, code: true, current: true, evidence: true },
  })
  const done = await db.workUnit.findMany({
    where: { workId: runId, status: 'done' },
    select: { itemId: true },
  })
  expect(new Set(ratings.map((rating) => rating.itemId))).toEqual(new Set(done.map((item) => item.itemId)))
  expect(ratings).toHaveLength(done.length)
  for (const { code, current, evidence } of ratings) {
    expect([code, current, evidence.length]).toEqual(['Supported', true, 1])
  }
  expect(await db.modelCall.count({ where: { workId: runId, outcome: 'answered' } })).toBe(ratings.length)
  const [audited] = await db.$queryRaw<{ count: number }[]>`
    select coalesce(sum((data->>'count')::int), 0)::int as count from "AuditEvent"
    where scope = ${study.id} and type = 'ratings.recorded-by-run'`
  expect(audited?.count).toBe(ratings.length)
}

describe('a worker that is killed', () => {
  it('loses no rating and doubles none, at whatever moment it dies', async () => {
    const items = 100
    const moments = [0, 1, 2, 3].map(() => Math.round(Math.random() * 400))
    const started = await start(items, 60)
    for (const moment of moments) {
      const before = server.calls.length
      await expireDead(started.runId)
      worker = spawn()
      // a worker's first call comes when the queue has given it the job of the dead one
      await vi.waitFor(
        async () => {
          await skipPause(started.runId)
          // the one before may have died between its last verdict and the run's end
          const { status } = await getRun(started.pi, started.study, started.runId)
          expect(server.calls.length > before || status === 'done').toBe(true)
        },
        { timeout: 60_000, interval: 250 },
      )
      await sleep(moment)
      await endProcess(worker, 'SIGKILL')
      await expectIntact(started)
      if ((await getRun(started.pi, started.study, started.runId)).status === 'done') break
    }
    await expireDead(started.runId)
    worker = spawn()
    const hurry = setInterval(() => void skipPause(started.runId).catch(() => {}), 1000)
    const run = await waitForRun(started.pi, started.study, started.runId, 60_000)
    clearInterval(hurry)

    expect(run, `killed after ${moments.join(', ')} ms`).toMatchObject({
      status: 'done',
      done: items,
      failed: 0,
    })
    await expectIntact(started)
    const asked = Map.groupBy(server.calls, (call) => call.user)
    expect(asked.size).toBe(items)
    for (const calls of asked.values()) expect(calls.length).toBeLessThanOrEqual(1 + moments.length)
  }, 240_000)

  it.each([
    ['has just been given its statements', 0, () => db.workUnit.count()],
    ['has stored its last verdict', 24, () => db.rating.count()],
  ])(
    'completes a run that %s, and asks for nothing more than once more',
    async (_, reached, count) => {
      const items = 24
      const before = await count()
      const started = await start(items, 30)
      worker = spawn()
      await vi.waitFor(async () => expect((await count()) - before).toBeGreaterThanOrEqual(reached || 1), {
        timeout: 60_000,
        interval: 5,
      })
      await endProcess(worker, 'SIGKILL')
      await expectIntact(started)

      await expireDead(started.runId)
      worker = spawn()
      const hurry = setInterval(() => void skipPause(started.runId).catch(() => {}), 500)
      const run = await waitForRun(started.pi, started.study, started.runId, 60_000)
      clearInterval(hurry)

      expect(run).toMatchObject({ status: 'done', done: items, failed: 0 })
      await expectIntact(started)
      const asked = Map.groupBy(server.calls, (call) => call.user)
      expect(asked.size).toBe(items)
      for (const calls of asked.values()) expect(calls.length).toBeLessThanOrEqual(2)
    },
    120_000,
  )

  it('leaves in the call ledger what it was waiting for', async () => {
    const started = await start(AT_ONCE + 8, 3_600_000)
    worker = spawn()
    const sent = () => db.modelCall.findMany({ where: { workId: started.runId } })
    await vi.waitFor(async () => expect(await sent()).toHaveLength(AT_ONCE), {
      timeout: 60_000,
      interval: 50,
    })
    await endProcess(worker, 'SIGKILL')

    expect(server.calls).toHaveLength(AT_ONCE)
    const begun = await sent()
    expect(new Set(begun.map(({ itemId }) => itemId)).size).toBe(AT_ONCE)
    for (const call of begun) expect(call).toMatchObject({ stage: 'rate', outcome: 'begun', cost: null })
    const longAgo = new Date(Date.now() - 600_000)
    await db.modelCall.update({ where: { id: begun[0]!.id }, data: { startedAt: longAgo } })
    const { stages } = await getRunDetail(started.pi, started.study, started.runId)
    expect(stages).toMatchObject([
      { calls: AT_ONCE, outcomes: { begun: AT_ONCE - 1, lost: 1 }, promptTokens: 0, lastMinute: 0 },
    ])
  }, 120_000)

  it('asks for nothing twice when it is asked to end', async () => {
    const started = await start(80, 150)
    worker = spawn()
    await vi.waitFor(() => expect(server.calls.length).toBeGreaterThan(AT_ONCE), { timeout: 60_000 })

    const code = await endProcess(worker, 'SIGTERM')

    expect(code).toBe(0)
    const asked = server.calls.length
    expect(asked).toBeLessThan(80)
    expect(await getRun(started.pi, started.study, started.runId)).toMatchObject({
      status: 'running',
      done: asked,
    })
    worker = spawn()
    await vi.waitFor(
      async () => {
        await skipPause(started.runId)
        expect(server.calls.length).toBe(80)
      },
      { timeout: 60_000, interval: 250 },
    )
    const run = await waitForRun(started.pi, started.study, started.runId)
    expect(run).toMatchObject({ status: 'done', done: 80 })
    expect(server.calls).toHaveLength(80)
    await expectIntact(started)
  })
})
