import { describe, expect, it } from 'vitest'
import type { PassageOrigin } from '@/lib/core/runs/runs'
import { createRun } from '@/lib/testing/create-run'
import { createActor, createStudy } from '@/lib/testing/factories'
import { makeJudged } from '@/lib/testing/judged'
import { db } from '../client'
import type { RunTry } from './own-run'
import { pauseRun, resumeRun } from './run-control'
import { recordRunOutcomes } from './run-outcomes'
import {
  failRun,
  holdRun,
  isRunUnderWay,
  leaveItems,
  putBackItems,
  takeRunWork,
  takeUpItems,
} from './run-work'

async function open() {
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const { runId, rater } = await createRun(pi, study.id)
  const first = { runId, resumedAt: null }
  const take = (thisTry: RunTry) => takeRunWork(rater, { ...thisTry, patientId: study.patientId })
  const list = async () => (await take(first))?.items ?? []
  const takeUp = async (items: Awaited<ReturnType<typeof list>>, thisTry: RunTry = first) =>
    (await takeUpItems(rater, thisTry, items))?.size
  const putBack = (items: Awaited<ReturnType<typeof list>>, passages: PassageOrigin | null = null) =>
    putBackItems(
      rater,
      runId,
      items.map((item) => ({ ...item, passages })),
    )
  const read = () => db.runItem.findFirstOrThrow({ where: { runId } })
  return { study, pi, rater, runId, first, take, list, takeUp, putBack, read }
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

it('is let go on, once resumed, by work that began before: it is given nothing, and its failures are old', async () => {
  const { study, pi, rater, runId, first, take, list, takeUp } = await open()
  const queued: RunTry[] = []
  const queue = { setUp: async () => {}, judge: async (_: unknown, run: RunTry) => void queued.push(run) }
  const read = () => db.run.findUniqueOrThrow({ where: { id: runId } })
  const items = await list()
  await pauseRun(pi, study.id, runId)
  await resumeRun(pi, study.id, runId, { queue })
  const [newest] = queued

  expect(await take(first)).toBeNull()
  expect(await takeUp(items)).toBeUndefined()
  expect(await isRunUnderWay(rater, first)).toBe(false)
  await failRun(rater, first, 'No server.')
  await holdRun(rater, first, 'Too much.')
  expect(await read()).toMatchObject({ status: 'queued', failure: null })

  expect((await take(newest!))?.items).toHaveLength(1)
  expect(await isRunUnderWay(rater, newest!)).toBe(true)
  expect(await takeUp(items, newest)).toBe(1)
  await failRun(rater, newest!, 'No server.')
  expect(await read()).toMatchObject({ status: 'failed', failure: 'No server.' })
})

it('stays paused where a call that was still under way met a failure, and tells it', async () => {
  const { study, pi, rater, runId, first, take } = await open()
  await take(first)
  await pauseRun(pi, study.id, runId)

  await failRun(rater, first, 'No server.')

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
      const { study, pi, rater, runId, first, read } = await open()
      const [itemId] = study.itemIds
      const outcome = { kind: 'failed' as const, itemId: itemId!, failure: 'No form.', latencyMs: 1 }
      const fail = (passages: PassageOrigin | null) =>
        recordRunOutcomes(rater, runId, [{ kind: 'ended', itemId: itemId!, calls: [], passages, outcome }])
      await fail(before)
      await failRun(rater, first, 'No server.')
      await resumeRun(pi, study.id, runId, { queue: { setUp: async () => {}, judge: async () => {} } })
      await fail(after)

      expect(await read()).toMatchObject({ status: 'failed', passages: kept })
    }
  })
})
