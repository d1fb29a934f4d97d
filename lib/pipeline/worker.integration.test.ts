import { randomUUID } from 'node:crypto'
import type { WorkHandler, WorkOptions } from 'pg-boss'
import { afterEach, expect, it, vi } from 'vitest'
import type { NewRun } from '@/lib/core/runs/runs'
import { db } from '@/lib/data/client'
import { createActor, createStudy } from '@/lib/testing/factories'
import { setUpRun } from './jobs/set-up-run'
import { startGrid } from './runs'
import { startWorker } from './worker'

// a place for jobs looks into the queue once a day, beside when it opens and whenever it is asked to
vi.mock('./queue', async (importOriginal) => {
  const queue = await importOriginal<typeof import('./queue')>()
  const createBoss: typeof queue.createBoss = (options) => {
    const boss = queue.createBoss(options)
    const work = boss.work.bind(boss)
    const pollingIntervalSeconds = 24 * 3600
    const seldom = (name: string, how: WorkOptions, handler: WorkHandler<unknown>) =>
      work(name, { ...how, pollingIntervalSeconds }, handler)
    return Object.assign(boss, { work: seldom })
  }
  return { ...queue, createBoss }
})

let stopWorker = async () => {}
afterEach(() => stopWorker())

it('a worker takes the next job as soon as one ends: more are done than its places would find by themselves', async () => {
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const runs: NewRun[] = Array.from({ length: 3 * (setUpRun.atOnce ?? 0) }, (_, index) => ({
    kind: 'baseline',
    topN: index + 1,
  }))
  await startGrid(pi, study, randomUUID(), runs)

  stopWorker = await startWorker()

  await vi.waitFor(
    async () => expect(await db.work.count({ where: { setUpAt: { not: null } } })).toBe(runs.length),
    20_000,
  )
})
