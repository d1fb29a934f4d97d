import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StageProgress } from '@/lib/core/runs/stage-progress'
import { db } from '@/lib/data/client'
import { noteRunChart } from '@/lib/data/runs/run-charts'
import { getRun } from '@/lib/data/runs/runs'
import { answerWith, startChatServer } from '@/lib/testing/chat-server'
import { createRun } from '@/lib/testing/create-run'
import { deliver, type Started } from '@/lib/testing/deliver-run'
import { createActor, createStudy, type TestStudy } from '@/lib/testing/factories'
import { answerAsToyModel, startModelServer } from '@/lib/testing/model-server'
import { setUpRun } from './jobs/set-up-run'
import { startRun } from './runs'
import { resumeWork } from './work'

const NEVER = new AbortController().signal
const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'
const FINDS = { method: 'rerank', terms: 'bm25' } as const

/** Calls wait until somebody opens, by what they are for. */
let gates: Record<'models' | 'chat', PromiseWithResolvers<void>>
let answer = GOOD
let stop: () => Promise<unknown>
beforeEach(async () => {
  gates = { models: Promise.withResolvers(), chat: Promise.withResolvers() }
  answer = GOOD
  const models = await startModelServer(
    (...call) => void gates.models.promise.then(() => answerAsToyModel(...call)),
  )
  const chat = await startChatServer((_, response) => {
    void gates.chat.promise.then(() => answerWith(response, answer))
  })
  vi.stubEnv('CHAT_BASE_URL', chat.baseUrl)
  vi.stubEnv('EMBED_BASE_URL', `${models.url}/v1`)
  vi.stubEnv('EMBED_MODEL', 'toy')
  vi.stubEnv('RERANK_BASE_URL', models.url)
  vi.stubEnv('RERANK_MODEL', 'toy-reranker')
  stop = () => Promise.all([models.close(), chat.close()])
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await stop()
})

type Own = Pick<Started, 'study' | 'pi' | 'runId'>

async function start(study: TestStudy, topN = 2): Promise<Own> {
  const pi = await createActor(study.id, 'pi')
  const runId = await startRun(pi, study, { kind: 'chat', model: 'm', topN, search: FINDS })
  return { study, pi, runId }
}

const setUp = ({ runId }: Own) =>
  setUpRun.run({ workId: runId, resumedAt: null }, { signal: NEVER, stopping: NEVER })
const work = (own: Own) => deliver(own as Started)

async function readStages({ pi, study, runId }: Own): Promise<Record<string, StageProgress>> {
  const { progress } = await getRun(pi, study, runId)
  return Object.fromEntries(progress.map((stage) => [stage.stage, stage]))
}

/** As soon as a worker has said so. */
const expectSoon = (own: Own, stages: Record<string, Partial<StageProgress>>) =>
  vi.waitFor(async () => expect(await readStages(own)).toMatchObject(stages), {
    timeout: 60_000,
    interval: 200,
  })

describe('the stages of a run', () => {
  it('are reported one by one while it goes on, from before it is set up to its end', async () => {
    const own = await start(await createStudy({ items: 3 }))
    expect(await readStages(own)).toMatchObject({
      charts: { total: null, done: 0 },
      vectors: { total: null },
      passages: { total: 3, done: 0 },
      verdicts: { total: 3, done: 0 },
    })
    await setUp(own)
    expect(await readStages(own)).toMatchObject({ charts: { total: 1, done: 0, underWay: 0 } })

    const working = work(own)
    await expectSoon(own, {
      charts: { done: 1, found: 0 },
      vectors: { total: 3, isGrowing: false, done: 0, underWay: 1 },
      passages: { done: 0, underWay: 3 },
      verdicts: { done: 0, underWay: 0 },
    })
    gates.models.resolve()
    await expectSoon(own, {
      vectors: { done: 3, found: 0, underWay: 0 },
      passages: { done: 3, found: 0, underWay: 0 },
      verdicts: { done: 0, underWay: 3 },
    })
    gates.chat.resolve()
    expect(await working).toBe(false)

    const nothing = { underWay: 0, perSecond: null, secondsLeft: null }
    expect(await readStages(own)).toMatchObject({
      charts: { total: 1, done: 1, ...nothing },
      vectors: { total: 3, done: 3, ...nothing },
      passages: { total: 3, done: 3, failed: 0, ...nothing },
      verdicts: { total: 3, done: 3, failed: 0, ...nothing },
    })
  })

  it('are reported as found where earlier work had done them, and no vector as needed', async () => {
    gates.models.resolve()
    gates.chat.resolve()
    const first = await start(await createStudy({ items: 3 }))
    await setUp(first)
    await work(first)
    const pi = first.pi
    const input = { kind: 'chat', model: 'm', topN: 2, search: FINDS } as const
    const runId = await startRun(pi, first.study, input, { again: true })
    const second = { ...first, runId }
    await setUp(second)
    await work(second)

    expect(await readStages(second)).toMatchObject({
      charts: { done: 1, found: 1 },
      vectors: { total: 0, isGrowing: false, done: 0 },
      passages: { done: 3, found: 3 },
      verdicts: { done: 3, found: 3 },
    })
  })

  it('report where statements failed, and forget that when these are tried again', async () => {
    gates.models.resolve()
    gates.chat.resolve()
    answer = 'It is supported.'
    const own = await start(await createStudy({ items: 3 }))
    await setUp(own)
    await work(own)
    expect(await readStages(own)).toMatchObject({
      passages: { done: 3, failed: 0 },
      verdicts: { done: 0, failed: 3 },
    })

    answer = GOOD
    await resumeWork(own.pi, own.study.id, { runId: own.runId })
    expect(await readStages(own)).toMatchObject({
      passages: { done: 0, failed: 0 },
      verdicts: { done: 0, failed: 0 },
    })
    await work(own)
    expect(await readStages(own)).toMatchObject({
      passages: { done: 3, failed: 0, found: 0 }, // its own work before
      verdicts: { done: 3, failed: 0, found: 0 },
    })
  })
})

describe('what a worker says of a chart', () => {
  async function open() {
    const study = await createStudy({ items: 4 })
    const pi = await createActor(study.id, 'pi')
    const { runId, rater } = await createRun(pi, study, { kind: 'baseline', search: { method: 'dense' } })
    return { study, pi, runId, place: { actor: rater, runId, patientId: study.patientId } }
  }
  const underWay = { finding: 1, judging: 2, waits: [] }

  it('is old news some seconds later: a killed worker has nothing under way', async () => {
    const own = await open()
    await noteRunChart(own.place, { vectors: { texts: 9, missing: 5, madeMs: 0 }, underWay })
    expect(await readStages(own)).toMatchObject({
      vectors: { underWay: 1 },
      passages: { done: 2, underWay: 1 },
      verdicts: { underWay: 2 },
    })
    await db.$executeRaw`
      update "RunChart" set "seenAt" = now() - interval '16 seconds' where "runId" = ${own.runId}::uuid`
    expect(await readStages(own)).toMatchObject({
      charts: { underWay: 0 },
      vectors: { done: 4, underWay: 0 },
      passages: { done: 0, underWay: 0 },
      verdicts: { underWay: 0 },
    })
  })

  it('counts as found the vectors that others made, before it looked and while it waited', async () => {
    const own = await open()
    const say = (missing: number, madeMs: number) =>
      noteRunChart(own.place, { vectors: { texts: 10, missing, madeMs }, underWay })
    await say(8, 0)
    await say(6, 0) // another run held the lock meanwhile
    await say(2, 1000)
    await say(2, 0) // delivered again after a kill
    await say(0, 500)
    expect((await readStages(own))['vectors']).toMatchObject({ total: 10, done: 10, found: 4 })
  })

  it('is taken from the run’s own rater alone', async () => {
    const own = await open()
    await noteRunChart({ ...own.place, actor: own.pi }, { wasCut: true, underWay })
    expect(await readStages(own)).toMatchObject({ charts: { done: 0, underWay: 0 } })
  })
})
