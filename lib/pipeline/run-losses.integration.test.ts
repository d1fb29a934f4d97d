import { describe, expect, it, vi } from 'vitest'
import { db } from '@/lib/data/client'
import { listRunResults } from '@/lib/data/runs/run-results'
import { getRun } from '@/lib/data/runs/runs'
import { cancelWork, pauseWork, resumeWork as resumeStoredWork } from '@/lib/data/work/control'
import { answerWith, type ChatScript, sendJson } from '@/lib/testing/chat-server'
import { deliver, type Started, startDelivered } from '@/lib/testing/deliver-run'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { workOnUnit } from './jobs/work-on-unit'
import { resumeWork } from './work'
import { startWorker } from './worker'

vi.mock('@/lib/models/chat', async (original) => {
  const real = await original<typeof import('@/lib/models/chat')>()
  const quick = { callMs: 1500, totalMs: 12_000, maxCalls: 3, backoffMs: 1 }
  return { ...real, CHAT_LIMITS: { ...real.CHAT_LIMITS, ...quick } }
})

const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'

const good: ChatScript = (_, response) => answerWith(response, GOOD)

describe('a statement that stops its worker', () => {
  it('fails alone in the end; it is taken up by itself after the others', async () => {
    const started = await startDelivered(good, 3)
    const [bad, other] = started.study.itemIds
    const where = { workId: started.runId, itemId: { in: [bad!, other!] } }
    await db.workUnit.updateMany({ where, data: { attempts: 2 } })
    await db.workUnit.updateMany({ where: { ...where, itemId: bad! }, data: { attempts: 8 } })

    expect(await deliver(started)).toBe(false)

    const { results } = await listRunResults(started.pi, started.study, started.runId, {
      show: 'failed',
      offset: 0,
      limit: 9,
    })
    expect(results).toMatchObject([
      { itemId: bad!, reason: 'The worker stopped each time it worked on this statement.' },
    ])
    expect(started.server.calls).toHaveLength(2)
    expect(await getRun(started.pi, started.study, started.runId)).toMatchObject({ done: 2, failed: 1 })
  })
})

describe('work that is lost for good', () => {
  it('stops its run and says so, and can be taken up again', async () => {
    const started = await startDelivered((_, response) => sendJson(response, 503, {}), 2)
    await db.$executeRaw`update pgboss.job set retry_limit = 0 where data->>'workId' = ${started.runId}`
    const stop = await startWorker()
    try {
      const run = await waitForRun(started.pi, started.study, started.runId)
      expect(run).toMatchObject({ status: 'failed', done: 0, failed: 0, pending: 2 })
      expect(run.failure).toBe(
        'The work did not end after many tries. The last said: The chat server failed (status 503). Resume the run to try again.',
      )
    } finally {
      await stop()
    }
    const nowhere = async () => {}
    await resumeStoredWork(
      started.pi,
      started.study.id,
      { runId: started.runId },
      {
        queue: { setUp: nowhere, work: nowhere },
      },
    )
    const attempts = await db.workUnit.findMany({
      where: { workId: started.runId },
      select: { attempts: true },
    })
    expect(attempts).toEqual([{ attempts: 0 }, { attempts: 0 }])
  })
})

/** What becomes of the first job of a run once its tries are over. */
function giveUp({ runId, study }: Started): Promise<void> {
  return workOnUnit.giveUp({ workId: runId, unitId: study.patientId, resumedAt: null })
}

it('a run that was taken up anew goes on, though an earlier job of it is given up', async () => {
  const started = await startDelivered(good, 2)
  const { pi, study, runId } = started
  await pauseWork(pi, study.id, { runId })
  await resumeWork(pi, study.id, { runId })

  await giveUp(started)

  expect(await deliver(started)).toBe(false)
  expect(await getRun(pi, study, runId)).toMatchObject({ status: 'done', done: 2, failure: null })
})

describe('a job of a run that is over', () => {
  it('does nothing once the run is cancelled or gone', async () => {
    const started = await startDelivered(good, 2)
    await cancelWork(started.pi, started.study.id, { runId: started.runId })
    expect(await deliver(started)).toBe(false)
    await db.work.delete({ where: { id: started.runId } })
    expect(await deliver(started)).toBe(false)
    await giveUp(started)

    expect(started.server.calls).toEqual([])
  })
})
