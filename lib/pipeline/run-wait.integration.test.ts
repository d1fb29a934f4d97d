import { afterEach, describe, expect, it, vi } from 'vitest'
import { db } from '@/lib/data/client'
import { noteRunChart } from '@/lib/data/runs/run-charts'
import { getRun } from '@/lib/data/runs/runs'
import { cancelWork, pauseWork } from '@/lib/data/work/control'
import { answerWith, sendJson } from '@/lib/testing/chat-server'
import { createRun } from '@/lib/testing/create-run'
import { deliver, startDelivered } from '@/lib/testing/deliver-run'
import { addPatient, createActor, createStudy } from '@/lib/testing/factories'
import { answerAsToyModel, startModelServer } from '@/lib/testing/model-server'

const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'

afterEach(() => vi.unstubAllEnvs())

async function open() {
  const study = await createStudy({ items: 4 })
  const patients = [study.patientId, (await addPatient(study, { externalId: '2' })).patientId]
  const pi = await createActor(study.id, 'pi')
  const run = { kind: 'chat', server: 'gpu-1', model: 'm' } as const
  const { runId, rater } = await createRun(pi, study, run)
  await db.work.update({ where: { id: runId }, data: { status: 'running', startedAt: new Date() } })
  const say = (unresponsiveMs: number, retryAfterMs = 0, patient = 0) =>
    noteRunChart(
      { actor: rater, runId, patientId: patients[patient]! },
      {
        underWay: {
          finding: 0,
          judging: 2,
          waits: [{ service: 'chat gpu-1', unresponsiveMs, retryAfterMs }],
        },
      },
    )
  const read = () => getRun(pi, study, runId)
  return { study, pi, runId, say, read }
}

async function listReported(runId: string) {
  return (await db.runChart.findFirstOrThrow({ where: { runId }, select: { waits: true } })).waits
}

async function waitForUnresponsive(runId: string, service: string): Promise<void> {
  const unresponsive = { service, unresponsiveSince: expect.any(String), retryAt: null }
  await vi.waitFor(async () => expect(await listReported(runId)).toContainEqual(unresponsive), 60_000)
}

describe('what a run waits for', () => {
  it('is reported while its server lets calls hang, and no longer once it answers', async () => {
    const { say, read } = await open()
    await say(5000)
    expect((await read()).wait).toBeNull()
    await say(65_000)
    expect((await read()).wait).toEqual({
      server: 'chat gpu-1',
      words: 'The chat server gpu-1 has not answered for 60 s.',
    })
    await say(0)
    expect((await read()).wait).toBeNull()
  })

  it('is reported of no server that another worker hears', async () => {
    const { say, read } = await open()
    await say(65_000)
    await say(0, 0, 1)
    expect((await read()).wait).toBeNull()
    await say(45_000, 0, 1)
    expect((await read()).wait?.words).toBe('The chat server gpu-1 has not answered for 40 s.')
  })

  it('is reported with the time that its server asked for', async () => {
    const { say, read } = await open()
    await say(0, 240_000)
    expect((await read()).wait?.words).toMatch(
      /^The chat server gpu-1 asked for no calls until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
    )
  })

  it('is old news some seconds later: a killed worker waits for nothing', async () => {
    const { say, read, runId } = await open()
    await say(65_000)
    await db.$executeRaw`
      update "RunChart" set "seenAt" = now() - interval '16 seconds' where "runId" = ${runId}::uuid`
    expect((await read()).wait).toBeNull()
  })

  it.each([
    ['paused', pauseWork],
    ['stopped', cancelWork],
  ])('is nothing once it is %s, and nothing is under way in it', async (_, end) => {
    const { say, read, pi, study, runId } = await open()
    await say(65_000)
    await end(pi, study.id, { runId })

    const { wait, progress } = await read()
    expect(wait).toBeNull()
    expect(progress.map(({ underWay }) => underWay)).toEqual([0, 0, 0])
  })

  it('is heard from the worker that called the server', async () => {
    const answering = Promise.withResolvers<void>()
    const started = await startDelivered((_, response) => {
      void answering.promise.then(() => answerWith(response, GOOD))
    }, 2)
    const working = deliver(started)
    const { runId } = started
    await waitForUnresponsive(runId, 'chat')

    answering.resolve()
    expect(await working).toBe(false)
    expect(await listReported(runId)).toEqual([])
  })

  it.each([
    ['embeddings', '/embeddings'],
    ['rerank', '/rerank'],
  ])('is heard from the worker that called the server of %s', async (service, hanging) => {
    const answering = Promise.withResolvers<void>()
    const models = await startModelServer((call, ...rest) => {
      if (call.path.endsWith(hanging)) void answering.promise.then(() => answerAsToyModel(call, ...rest))
      else answerAsToyModel(call, ...rest)
    })
    for (const name of ['EMBED', 'RERANK']) {
      vi.stubEnv(`${name}_BASE_URL`, `${models.url}/v1`)
      vi.stubEnv(`${name}_MODEL`, 'toy')
    }
    const started = await startDelivered((_, response) => answerWith(response, GOOD), 2, { method: 'rerank' })
    const working = deliver(started)
    const { runId } = started
    await waitForUnresponsive(runId, service)

    answering.resolve()
    expect(await working).toBe(false)
    expect(await listReported(runId)).toEqual([])
    await models.close()
  })

  it('is what the last try said where statements wait for another', async () => {
    vi.stubEnv('CHAT_CONCURRENCY', '2')
    const started = await startDelivered(
      (_, response) => sendJson(response, 429, {}, { 'retry-after': '600' }),
      3,
    )
    expect(await deliver(started)).toBe(false)

    const { wait } = await getRun(started.pi, started.study, started.runId)
    expect(wait?.words).toMatch(
      /^Waiting for another try by itself\. The last said: The chat server asks for no calls for 10 minutes/,
    )
  })
})
