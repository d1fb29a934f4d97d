import type { ChildProcess } from 'node:child_process'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { db } from '@/lib/data/client'
import { getRun } from '@/lib/data/runs/runs'
import { pauseWork } from '@/lib/data/work/control'
import { answerWith, type ScriptedChatServer, startChatServer } from '@/lib/testing/chat-server'
import { addPatient, createActor, createStudy } from '@/lib/testing/factories'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { spawnWorker } from '@/lib/testing/worker-process'
import { JOBS_AT_ONCE } from './queue'
import { startRun } from './runs'
import { resumeWork } from './work'

const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'
/** More than one worker takes. */
const PATIENTS = JOBS_AT_ONCE + 4
const ITEMS = 40
/** Statements of one patient that are begun before a pause is seen. */
const BEGUN = 24
const CALLS_AT_ONCE = 4
const KEYS = ['of-one', 'of-the-other']

let server: ScriptedChatServer
let workers: ChildProcess[] = []
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await server.close()
})

function spawnWorkers(): ChildProcess[] {
  const { DATABASE_URL = '', CHAT_BASE_URL = '' } = process.env
  const env = { DATABASE_URL, CHAT_BASE_URL, CHAT_CONCURRENCY: `${CALLS_AT_ONCE}` }
  return KEYS.map((key) => spawnWorker({ ...env, CHAT_API_KEY: key }))
}

async function createPatients() {
  const study = await createStudy({ items: ITEMS })
  for (let patient = 2; patient <= PATIENTS; patient++)
    await addPatient(study, { items: ITEMS, externalId: `${patient}` })
  await db.$executeRaw`
    update "Statement" set text = text || ' ' || "externalId" where "studyId" = ${study.id}::uuid`
  return study
}

const callsOf = (key: string) => server.calls.filter((call) => call.authorization === `Bearer ${key}`).length

it('two workers share a run: both work, a pause reaches both, and no statement is asked or rated twice', async () => {
  const held: ServerResponse[] = []
  let isOpen = false
  server = await startChatServer((_, response) => {
    if (isOpen) setTimeout(() => answerWith(response, GOOD), 10)
    else held.push(response)
  })
  process.env['CHAT_BASE_URL'] = server.baseUrl
  const study = await createPatients()
  const pi = await createActor(study.id, 'pi')
  const runId = await startRun(pi, study, { kind: 'chat', model: 'scripted' })

  workers = spawnWorkers()
  await vi.waitFor(() => expect(KEYS.map(callsOf)).toEqual(KEYS.map(() => CALLS_AT_ONCE)), {
    timeout: 60_000,
    interval: 50,
  })
  await pauseWork(pi, study.id, { runId })
  isOpen = true
  for (const response of held) answerWith(response, GOOD)
  const paused = await vi.waitFor(
    async () => {
      const before = server.calls.length
      await sleep(1500) // longer than a worker looks for work, and than a batch waits to be written
      const run = await getRun(pi, study, runId)
      expect([server.calls.length, run.done]).toEqual([before, before])
      return run
    },
    { timeout: 60_000, interval: 1 },
  )
  expect(paused).toMatchObject({ status: 'paused', failed: 0 })
  expect(paused.done).toBeLessThanOrEqual(PATIENTS * BEGUN)

  await resumeWork(pi, study.id, { runId })
  const run = await waitForRun(pi, study, runId, 60_000)

  const items = PATIENTS * ITEMS
  expect(run).toMatchObject({ status: 'done', done: items, failed: 0 })
  expect(new Set(server.calls.map((call) => call.user)).size).toBe(items)
  expect(server.calls).toHaveLength(items)
  for (const key of KEYS) expect(callsOf(key)).toBeGreaterThan(CALLS_AT_ONCE)
  const ratings = await db.rating.groupBy({ by: ['itemId'], where: { runId }, _count: true })
  expect(ratings).toHaveLength(items)
  expect(new Set(ratings.map((rating) => rating._count))).toEqual(new Set([1]))
})
