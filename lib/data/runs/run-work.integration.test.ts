import { describe, expect, it } from 'vitest'
import type { PassageOrigin } from '@/lib/core/runs/runs'
import { createRun } from '@/lib/testing/create-run'
import { createActor, createStudy } from '@/lib/testing/factories'
import { makeJudged } from '@/lib/testing/judged'
import { db } from '../client'
import { pauseRun, resumeRun } from './run-control'
import { recordRunOutcomes } from './run-outcomes'
import { failRun, leaveItems, putBackItems, takeRunWork, takeUpItems } from './run-work'

async function open() {
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const { runId, rater } = await createRun(pi, study.id)
  const list = async () => (await takeRunWork(rater, { runId, patientId: study.patientId }))?.items ?? []
  const takeUp = async (items: Awaited<ReturnType<typeof list>>) =>
    (await takeUpItems(rater, runId, items))?.size
  const putBack = (items: Awaited<ReturnType<typeof list>>, passages: PassageOrigin | null = null) =>
    putBackItems(
      rater,
      runId,
      items.map((item) => ({ ...item, passages })),
    )
  const read = () => db.runItem.findFirstOrThrow({ where: { runId } })
  return { study, pi, rater, runId, list, takeUp, putBack, read }
}

describe('statements that are taken up by two deliveries at once', () => {
  it('belong to the one that took them up last, whatever the other puts back', async () => {
    const { list, takeUp, putBack, read } = await open()
    const first = await list()
    expect(await takeUp(first)).toBe(1)
    const second = await list()
    expect([await takeUp(second), await takeUp(second)]).toEqual([1, 0])

    await putBack(first)
    expect(await read()).toMatchObject({ attempts: 2 })
    await putBack(second)
    expect(await read()).toMatchObject({ attempts: 1 })
  })

  it('are free for whoever listed them before they were put back', async () => {
    const { list, takeUp, putBack, read } = await open()
    const first = await list()
    await takeUp(first)
    const second = await list()
    await putBack(first)

    expect(await takeUp(second)).toBe(1)
    expect(await read()).toMatchObject({ attempts: 1 })
  })
})

it('lets a run go on that was resumed since the work began that met a failure', async () => {
  const { study, pi, rater, runId } = await open()
  const queue = { setUp: async () => {}, judge: async () => {} }
  const take = async () => (await takeRunWork(rater, { runId, patientId: study.patientId }))?.startedAt
  const readStatus = async () => (await db.run.findUniqueOrThrow({ where: { id: runId } })).status
  const stale = await take()
  await pauseRun(pi, study.id, runId)
  await resumeRun(pi, study.id, runId, { queue })

  await failRun(rater, runId, 'No server.', stale)
  expect(await readStatus()).toBe('queued')
  const fresh = await take()
  await failRun(rater, runId, 'No server.', stale)
  expect(await readStatus()).toBe('running')
  await failRun(rater, runId, 'No server.', fresh)
  expect(await readStatus()).toBe('failed')
})

it('stays paused where a call that was still under way met a failure, and tells it', async () => {
  const { study, pi, rater, runId } = await open()
  const startedAt = (await takeRunWork(rater, { runId, patientId: study.patientId }))?.startedAt
  await pauseRun(pi, study.id, runId)

  await failRun(rater, runId, 'No server.', startedAt)

  const run = await db.run.findUniqueOrThrow({ where: { id: runId } })
  expect(run).toMatchObject({ status: 'paused', failure: 'No server.', finishedAt: null })
})

describe('passages that a run has looked for itself', () => {
  it('stay its own when a later delivery finds them, whichever way the one before ended', async () => {
    for (const end of ['left', 'put back'] as const) {
      const { rater, runId, list, takeUp, putBack, read } = await open()
      const items = await list()
      const { itemId } = items[0]!
      await takeUp(items)
      if (end === 'put back') await putBack(items, 'made')
      else await leaveItems(rater, runId, [{ itemId, failure: 'Nobody answers.', passages: 'made' }])
      expect(await read()).toMatchObject({ status: 'pending', passages: 'made' })

      await leaveItems(rater, runId, [{ itemId, failure: 'Nobody answers.', passages: null }])
      await recordRunOutcomes(rater, runId, [{ ...makeJudged(itemId), passages: 'found' }])
      expect(await read()).toMatchObject({ status: 'done', passages: 'made' })
    }
  })

  it('stay its own after the run is taken up again; what it found may be made then', async () => {
    for (const [before, after, kept] of [
      ['made', 'found', 'made'],
      ['found', 'made', 'made'],
      ['found', null, null],
    ] as const) {
      const { study, pi, rater, runId, read } = await open()
      const [itemId] = study.itemIds
      const outcome = { kind: 'failed' as const, itemId: itemId!, failure: 'No form.', latencyMs: 1 }
      const fail = (passages: PassageOrigin | null) =>
        recordRunOutcomes(rater, runId, [{ kind: 'ended', itemId: itemId!, calls: [], passages, outcome }])
      await fail(before)
      await failRun(rater, runId, 'No server.')
      await resumeRun(pi, study.id, runId, { queue: { setUp: async () => {}, judge: async () => {} } })
      await fail(after)

      expect(await read()).toMatchObject({ status: 'failed', passages: kept })
    }
  })
})
