import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '@/lib/core/time-words'
import { db } from '@/lib/data/client'
import { listTextJobs } from '@/lib/data/documents/text-jobs'
import { getRun } from '@/lib/data/runs/runs'
import { cancelWork, pauseWork } from '@/lib/data/work/control'
import { answerWith, type ChatScript, sendJson } from '@/lib/testing/chat-server'
import { deliver, type Started, startDelivered } from '@/lib/testing/deliver-run'
import { createActor, createStudy } from '@/lib/testing/factories'
import { answerAsToyModel, type ModelScript, startModelServer } from '@/lib/testing/model-server'
import { serveChatModel } from '@/lib/testing/serve-chat-model'
import { setUpRun } from './jobs/set-up-run'
import { workOnUnit } from './jobs/work-on-unit'
import { startRun } from './runs'
import { startTextJob } from './text-jobs'
import { resumeWork } from './work'

const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'
const NEVER = new AbortController().signal

const answer: ChatScript = (_, response) => answerWith(response, GOOD)
const askToRetryLater =
  (seconds: number, status = 429) =>
  (_: unknown, response: ServerResponse) =>
    sendJson(response, status, {}, { 'retry-after': `${seconds}` })

afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

/** Waits until every call that may be under way was refused, and other statements wait behind them. */
async function waitUntilRateLimited({ server, runId }: Started): Promise<void> {
  await vi.waitFor(async () => {
    expect(server.calls.length).toBeGreaterThan(0)
    expect(await db.workUnit.count({ where: { workId: runId, attempts: 1 } })).toBeGreaterThan(
      server.calls.length,
    )
  }, 60_000)
}

/** What is left of a run that lost nothing: every statement, with all of its tries. */
async function expectUntried({ runId }: Started, items: number): Promise<void> {
  expect(await db.workUnit.count({ where: { workId: runId, status: 'pending', attempts: 0 } })).toBe(items)
}

/** Jobs of a run that wait until ten minutes of quiet are over. */
function listQueuedAgain({ runId }: Started): Promise<unknown> {
  return db.$queryRaw`
    select group_id as group, data from pgboss.job where name = 'work-on-unit' and data->>'workId' = ${runId}
      and start_after between now() + interval '9 minutes' and now() + interval '11 minutes'`
}

/** The cutting of one note, which is delivered by hand. */
async function startCutting() {
  const study = await createStudy({ items: 2 })
  const lead = await createActor(study.id, 'pi')
  const jobId = await startTextJob(lead, study.id, {
    kind: 'decompose',
    source: 'notes',
    by: 'model',
    model: 'scripted',
  })
  const work = async () => {
    const units = await db.workUnit.findMany({ where: { workId: jobId }, include: { work: true } })
    for (const {
      workId,
      unitId,
      work: { resumedAt },
    } of units)
      await workOnUnit.run({ workId, unitId, resumedAt }, { signal: NEVER, stopping: NEVER })
    return (await listTextJobs(lead, study.id)).find((job) => job.jobId === jobId)
  }
  return { study, lead, jobId, work }
}

const answerCheck: ChatScript = (_, response) => answerWith(response, '{"contains_claim":false}')

async function resumeElsewhere(started: Started): Promise<void> {
  await serveChatModel(answer)
  await resumeWork(started.pi, started.study.id, { runId: started.runId })
  expect(await deliver(started)).toBe(false)
  const run = await getRun(started.pi, started.study, started.runId)
  expect(run).toMatchObject({ status: 'done', failed: 0, pending: 0, failure: null })
}

describe('a run whose server wants some minutes of quiet', () => {
  it.each([
    ['paused', pauseWork],
    ['cancelled', cancelWork],
  ])('ends its work as soon as it is %s, takes no try for that, and goes on when resumed', async (_, end) => {
    vi.stubEnv('CHAT_CONCURRENCY', '4')
    const started = await startDelivered(askToRetryLater(200), 20)
    const delivery = deliver(started)
    await waitUntilRateLimited(started)

    await end(started.pi, started.study.id, { runId: started.runId })
    expect(await delivery).toBe(false)

    await expectUntried(started, 20)
    await resumeElsewhere(started)
  })

  it.each([429, 503])(
    'is asked again when they are over, however often it wants more by %s: no try is lost',
    async (status) => {
      vi.stubEnv('CHAT_CONCURRENCY', '4')
      const started = await startDelivered(answer, 20)
      const deliveries = 10 // more than a statement has tries
      for (let delivery = 0; delivery < deliveries; delivery++) {
        const { calls } = await serveChatModel(askToRetryLater(600, status))
        expect(await deliver(started)).toBe(false)
        expect(calls.length).toBeGreaterThan(0)
      }

      await expectUntried(started, 20)
      const { pi, study, runId } = started
      expect((await getRun(pi, study, runId)).wait?.words).toContain('asks for no calls for 10 minutes')
      const job = { group: 'chat', data: { workId: runId, unitId: study.patientId, resumedAt: null } }
      expect(await listQueuedAgain(started)).toEqual(Array(deliveries).fill(job))
      await serveChatModel(answer)
      expect(await deliver(started)).toBe(false)
      expect(await getRun(pi, study, runId)).toMatchObject({ status: 'done', failed: 0, pending: 0 })
    },
  )

  it('is left as soon as the worker is to stop, and takes no try for that', async () => {
    vi.stubEnv('CHAT_CONCURRENCY', '4')
    const started = await startDelivered(askToRetryLater(200), 20)
    const { runId, study } = started
    const stopping = new AbortController()
    const context = { signal: NEVER, stopping: stopping.signal }
    const delivery = workOnUnit.run({ workId: runId, unitId: study.patientId, resumedAt: null }, context)
    delivery.catch(() => {}) // heard below
    await waitUntilRateLimited(started)

    stopping.abort(new Error('the worker ends'))

    await expect(delivery).rejects.toThrow('the worker ends')
    await expectUntried(started, 20)
  })

  it('is not waited for where it is the embedding server', async () => {
    const models = await startModelServer((_, response) =>
      sendJson(response, 429, {}, { 'retry-after': '200' }),
    )
    vi.stubEnv('EMBED_BASE_URL', `${models.url}/v1`)
    vi.stubEnv('EMBED_MODEL', 'toy')
    const started = await startDelivered(answer, 3, { method: 'dense' })
    const delivery = deliver(started)
    await vi.waitFor(() => expect(models.calls.length).toBeGreaterThan(0), 60_000)

    await pauseWork(started.pi, started.study.id, { runId: started.runId })
    await delivery

    await expectUntried(started, 3)
    await models.close()
  })
})

describe('work whose server wants hours of quiet', () => {
  const WHY =
    /^The chat server asks for no calls for 2 hours, longer than one may wait\. Nothing is lost: resume after \d{4}-\d\d-\d\d \d\d:\d\d UTC to go on\.$/

  it('is held where it is a run, says why, and is held again when it is resumed too early', async () => {
    const started = await startDelivered(askToRetryLater(7200), 20)
    const { pi, study, runId } = started
    const held = { status: 'paused', pending: 20, failure: expect.stringMatching(WHY) }

    expect(await deliver(started)).toBe(false)
    expect(await getRun(pi, study, runId)).toMatchObject(held)
    await expectUntried(started, 20)
    await resumeWork(pi, study.id, { runId })
    expect(await deliver(started)).toBe(false)

    expect(await getRun(pi, study, runId)).toMatchObject(held)
    await expectUntried(started, 20)
    await resumeElsewhere(started)
  })

  it.each([
    ['slow', -1],
    ['fast', 1],
  ])(
    'is asked again once a run is resumed, not when one is started, where the worker’s clock is %s',
    async (_, sign) => {
      let script: ChatScript = askToRetryLater(7200)
      const started = await startDelivered((...call) => script(...call), 20)
      const { pi, study, runId, server } = started
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + sign * DAY_MS })
      expect(await deliver(started)).toBe(false)
      const asked = server.calls.length
      const later = await startRun(pi, study, { kind: 'chat', model: 'scripted', topN: 3 })
      await setUpRun.run({ workId: later, resumedAt: null }, { signal: NEVER, stopping: NEVER })
      expect(await deliver({ ...started, runId: later })).toBe(false)
      expect(server.calls).toHaveLength(asked)

      script = answer
      await resumeWork(pi, study.id, { runId })
      expect(await deliver(started)).toBe(false)

      expect(await getRun(pi, study, runId)).toMatchObject({ status: 'done', failed: 0, failure: null })
    },
  )

  it('is asked again where it is the embedding server, once the run is resumed', async () => {
    let models: ModelScript = askToRetryLater(7200)
    const server = await startModelServer((...call) => models(...call))
    vi.stubEnv('EMBED_BASE_URL', `${server.url}/v1`)
    vi.stubEnv('EMBED_MODEL', 'toy')
    const started = await startDelivered(answer, 2, { method: 'dense' })
    const { pi, study, runId } = started
    expect(await deliver(started)).toBe(false)
    expect(await getRun(pi, study, runId)).toMatchObject({ status: 'paused', pending: 2 })

    models = answerAsToyModel
    await resumeWork(pi, study.id, { runId })
    expect(await deliver(started)).toBe(false)

    expect(await getRun(pi, study, runId)).toMatchObject({ status: 'done', failed: 0, failure: null })
    await server.close()
  })

  it('holds no run that was taken up again meanwhile', async () => {
    const asked = Promise.withResolvers<() => void>()
    const started = await startDelivered(
      (call, response) => asked.resolve(() => askToRetryLater(7200)(call, response)),
      1,
    )
    const { pi, study, runId } = started
    const delivery = deliver(started)
    const refuse = await asked.promise
    await pauseWork(pi, study.id, { runId })
    await resumeWork(pi, study.id, { runId })

    refuse()
    await delivery

    expect(await getRun(pi, study, runId)).toMatchObject({ status: 'queued', failure: null })
    await expectUntried(started, 1)
  })

  it('is waited for by work on texts, which says so, and is over by itself', async () => {
    await serveChatModel(askToRetryLater(600))
    const { jobId, work } = await startCutting()

    const words = 'The chat server asks for no calls for 10 minutes, longer than one may wait.'
    expect(await work()).toMatchObject({
      status: 'running',
      failed: 0,
      pending: 1,
      failure: null,
      wait: words,
    })
    expect(
      await db.$queryRaw`
        select group_id as group from pgboss.job where name = 'work-on-unit' and data->>'workId' = ${jobId}
          and start_after between now() + interval '9 minutes' and now() + interval '11 minutes'`,
    ).toEqual([{ group: 'texts: chat' }])

    await serveChatModel(answerCheck)
    expect(await work()).toMatchObject({ status: 'done', failed: 0, wait: null })
  })

  it('is stopped where it is on texts, says why, and goes on when resumed', async () => {
    await serveChatModel(askToRetryLater(7200))
    const { lead, study, jobId, work } = await startCutting()

    expect(await work()).toMatchObject({ status: 'failed', failed: 0, failure: expect.stringMatching(WHY) })
    await serveChatModel(answerCheck)
    await resumeWork(lead, study.id, { jobId })

    expect(await work()).toMatchObject({ status: 'done', failed: 0, failure: null })
  })
})
