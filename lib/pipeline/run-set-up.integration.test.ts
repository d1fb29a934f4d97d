import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import type { NewRun } from '@/lib/core/runs/runs'
import type { TaskRef } from '@/lib/core/task'
import { db } from '@/lib/data/client'
import { listRunResults } from '@/lib/data/runs/run-results'
import { getRun, listRuns } from '@/lib/data/runs/runs'
import { cancelWork, pauseWork } from '@/lib/data/work/control'
import { expireDead, skipPause } from '@/lib/testing/dead-jobs'
import { addPatient, createActor, createStudy, type TestStudy } from '@/lib/testing/factories'
import { holdItem } from '@/lib/testing/hold-item'
import { endProcess } from '@/lib/testing/tied-process'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { spawnWorker } from '@/lib/testing/worker-process'
import { setUpRun } from './jobs/set-up-run'
import { startGrid, startRun } from './runs'
import { resumeWork } from './work'

const NEVER = new AbortController().signal
const KINDS = ['sentence', 'claim'] as const
const GRID: NewRun[] = [5, 10, 25].flatMap((topN) =>
  KINDS.map((statementKind) => ({ kind: 'baseline' as const, topN, statementKind })),
)

/** One delivery of the job, as the queue would make it. */
const deliver = (runId: string) =>
  setUpRun.run({ workId: runId, resumedAt: null }, { signal: NEVER, stopping: NEVER })

async function createLead(items = 4) {
  const study = await createStudy({ items })
  return { study, pi: await createActor(study.id, 'pi') }
}

async function listItems(runId: string): Promise<string[]> {
  const rows = await db.workUnit.findMany({ where: { workId: runId }, select: { unitId: true } })
  return rows.map(({ unitId }) => unitId).toSorted()
}

const countJudging = (runId: string) =>
  db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from pgboss.job where name = 'work-on-unit' and data->>'workId' = ${runId}`.then(
    ([row]) => row?.count,
  )

describe('a run that is not set up yet', () => {
  it('accounts for every statement, and is given those of the moment of its start', async () => {
    const { study, pi } = await createLead()
    const runId = await startRun(pi, study, { kind: 'baseline' })

    const begun = await getRun(pi, study, runId)
    expect(begun).toMatchObject({
      status: 'queued',
      setUpAt: null,
      done: 0,
      failed: 0,
      pending: 4,
      pace: null,
    })
    expect(await listItems(runId)).toEqual([])
    const shown = await listRunResults(pi, study, runId, { show: 'pending', offset: 0, limit: 9 })
    expect(shown).toEqual({ results: [], total: 0 })
    await addPatient({ id: study.id, taskId: study.taskId }, { items: 3, externalId: '2' })
    const [gone, ...kept] = study.itemIds
    await db.item.delete({ where: { id: gone! } })
    await deliver(runId)

    expect(await listItems(runId)).toEqual(kept.toSorted())
    expect(await countJudging(runId)).toBe(1)
    const ready = await getRun(pi, study, runId)
    expect(ready).toMatchObject({ status: 'queued', setUpAt: expect.any(String), pending: 3 })
  })

  it('is set up once, however often that is asked for', async () => {
    const { study, pi } = await createLead(40)
    const runId = await startRun(pi, study, { kind: 'baseline' })

    await Promise.all([1, 2, 3, 4].map(() => deliver(runId)))
    const { setUpAt } = await getRun(pi, study, runId)
    await deliver(runId)

    expect(await listItems(runId)).toEqual(study.itemIds.toSorted())
    expect(await countJudging(runId)).toBe(1)
    expect((await getRun(pi, study, runId)).setUpAt).toBe(setUpAt)
  })

  it('gets nothing once it is cancelled, and all of it when it is resumed', async () => {
    const { study, pi } = await createLead()
    const runId = await startRun(pi, study, { kind: 'baseline' })

    await cancelWork(pi, study.id, { runId })
    await deliver(runId)
    expect(await getRun(pi, study, runId)).toMatchObject({
      status: 'cancelled',
      setUpAt: null,
      pending: 0,
      leftOut: 4,
    })
    expect(await listItems(runId)).toEqual([])
    await resumeWork(pi, study.id, { runId })
    await deliver(runId)

    expect(await getRun(pi, study, runId)).toMatchObject({ status: 'queued', pending: 4 })
    expect(await listItems(runId)).toHaveLength(4)
  })

  it('waits while it is paused, and is judged only after it is resumed', async () => {
    const { study, pi } = await createLead()
    const runId = await startRun(pi, study, { kind: 'baseline' })

    await pauseWork(pi, study.id, { runId })
    await deliver(runId)
    expect(await getRun(pi, study, runId)).toMatchObject({ status: 'paused', pending: 4 })
    expect(await countJudging(runId)).toBe(0)
    await resumeWork(pi, study.id, { runId })
    await Promise.all([deliver(runId), deliver(runId)])

    expect(await listItems(runId)).toHaveLength(4)
    expect(await countJudging(runId)).toBe(1)
  })

  it('ends at once where none of its statements is left, and says so once', async () => {
    const { study, pi } = await createLead()
    const { id: webhookId } = await db.webhook.create({
      data: { studyId: study.id, url: 'https://example.org/', secret: 's', events: ['run.finished'] },
    })
    const runId = await startRun(pi, study, { kind: 'baseline' })
    await db.item.deleteMany({ where: { taskId: study.taskId } })

    await Promise.all([deliver(runId), deliver(runId)])

    expect(await getRun(pi, study, runId)).toMatchObject({
      status: 'done',
      done: 0,
      failed: 0,
      pending: 0,
    })
    const reported = await db.webhookDelivery.findMany({ where: { webhookId } })
    expect(reported.map(({ payload }) => payload)).toEqual([
      { studyId: study.id, runId, status: 'done', done: 0, failed: 0 },
    ])
    await expect(resumeWork(pi, study.id, { runId })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('has stopped, and says why, where it could not be set up, and can be taken up again', async () => {
    const { study, pi } = await createLead()
    const runId = await startRun(pi, study, { kind: 'baseline' })

    await setUpRun.giveUp({ workId: runId, resumedAt: null })
    expect(await getRun(pi, study, runId)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('could not be set up'),
      pending: 4,
    })
    await deliver(runId)
    expect(await listItems(runId)).toEqual([])
    await resumeWork(pi, study.id, { runId })
    await deliver(runId)

    expect(await listItems(runId)).toHaveLength(4)
  })
})

describe('a worker that is killed while it sets up a grid', () => {
  const ITEMS = 600
  let worker: ChildProcess | null = null
  let release: (() => Promise<void>) | null = null
  let hurry: NodeJS.Timeout
  afterEach(async () => {
    clearInterval(hurry)
    await release?.()
    worker?.kill('SIGKILL')
  })

  const spawn = () => spawnWorker({ DATABASE_URL: process.env['DATABASE_URL'] ?? '' })

  const listGrid = async (pi: Actor, task: TaskRef) =>
    (await listRuns(pi, task)).toSorted((one, other) => one.runId.localeCompare(other.runId))

  async function killHalfway(): Promise<{ study: TestStudy; pi: Actor; gridId: string }> {
    const { study, pi } = await createLead(ITEMS)
    const gridId = randomUUID()
    await startGrid(pi, study, gridId, GRID)
    release = await holdItem(study.itemIds[1]!) // a claim: runs over claims have written their items, and wait
    worker = spawn()
    await vi.waitFor(
      async () => {
        const runs = await listGrid(pi, study)
        expect(runs.filter(({ setUpAt }) => setUpAt !== null)).toHaveLength(3)
        expect(await countWaiting()).toBe(3)
      },
      { timeout: 60_000, interval: 100 },
    )
    await endProcess(worker, 'SIGKILL')
    await release()
    return { study, pi, gridId }
  }

  const countWaiting = () =>
    db.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into "WorkUnit"%'`.then(
      ([row]) => row?.count,
    )

  async function goOn(runs: readonly { runId: string }[]): Promise<void> {
    for (const { runId } of runs) await expireDead(runId)
    worker = spawn()
    hurry = setInterval(() => runs.forEach(({ runId }) => void skipPause(runId).catch(() => {})), 500)
  }

  it('leaves each run whole or untouched; another one goes on, and no statement is lost or doubled', async () => {
    const { study, pi } = await killHalfway()
    const halfway = await listGrid(pi, study)
    for (const { runId, setUpAt, done, failed, pending } of halfway) {
      expect(await listItems(runId)).toHaveLength(setUpAt === null ? 0 : ITEMS / 2)
      expect(done + failed + pending).toBe(ITEMS / 2)
    }

    await goOn(halfway)
    for (const { runId } of halfway)
      expect(await waitForRun(pi, study, runId, 90_000)).toMatchObject({ status: 'done', done: ITEMS / 2 })

    const ratings = await db.rating.groupBy({
      by: ['runId', 'itemId'],
      where: { studyId: study.id },
      _count: true,
    })
    expect(ratings).toHaveLength(GRID.length * (ITEMS / 2))
    expect(ratings.every(({ _count }) => _count === 1)).toBe(true)
    expect(await db.workUnit.count({ where: { work: { studyId: study.id } } })).toBe(ratings.length)
  })

  it('is led meanwhile: what is cancelled gets nothing any more, and resuming completes it', async () => {
    const { study, pi, gridId } = await killHalfway()
    await pauseWork(pi, study.id, { gridId })
    await cancelWork(pi, study.id, { gridId })
    const stopped = await listGrid(pi, study)
    const waiting = stopped.filter(({ setUpAt }) => setUpAt === null)
    expect(waiting).toHaveLength(3)

    await goOn(stopped)
    await vi.waitFor(async () => expect(await countJobs(waiting)).toBe(0), { timeout: 60_000, interval: 200 })
    for (const { runId } of waiting) expect(await listItems(runId)).toEqual([])
    await resumeWork(pi, study.id, { gridId })

    for (const { runId } of stopped)
      expect(await waitForRun(pi, study, runId, 90_000)).toMatchObject({ status: 'done', done: ITEMS / 2 })
    expect(await db.rating.count({ where: { studyId: study.id } })).toBe(GRID.length * (ITEMS / 2))
  })

  /** Jobs that have still to set up one of these. */
  const countJobs = (runs: readonly { runId: string }[]) =>
    db.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from pgboss.job where name = 'set-up-run' and state in ('created', 'retry', 'active')
        and data->>'workId' = any(${runs.map(({ runId }) => runId)})`.then(([row]) => row?.count)
})
