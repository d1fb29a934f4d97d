import { describe, expect, it } from 'vitest'
import type { PassageOrigin } from '@/lib/core/runs/runs'
import { pauseWork, resumeWork } from '@/lib/data/work/control'
import { createRun } from '@/lib/testing/create-run'
import { createActor, createStudy } from '@/lib/testing/factories'
import { makeJudged } from '@/lib/testing/rated'
import { db } from '../client'
import { failWork, pauseOwnWork } from '../work/end-work'
import { findWorkState, type WorkTry } from '../work/own-work'
import { recordRunOutcomes } from './run-outcomes'
import { deferItems, putBackItems, takeRunWork, takeUpItems } from './run-work'

async function open() {
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const { runId, rater } = await createRun(pi, study)
  const first = { workId: runId, resumedAt: null }
  const take = (thisTry: WorkTry) => takeRunWork(rater, { ...thisTry, patientId: study.patientId })
  const list = async () => (await take(first))?.items ?? []
  const takeUp = async (items: Awaited<ReturnType<typeof list>>, thisTry: WorkTry = first) =>
    (await takeUpItems(rater, thisTry, items))?.size
  const putBack = (items: Awaited<ReturnType<typeof list>>, passages: PassageOrigin | null = null) =>
    putBackItems(
      rater,
      runId,
      items.map((item) => ({ ...item, passages })),
    )
  const read = () => db.workUnit.findFirstOrThrow({ where: { workId: runId } })
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
  const queued: WorkTry[] = []
  const queue = { setUp: async () => {}, work: async (_: unknown, run: WorkTry) => void queued.push(run) }
  const read = () => db.work.findUniqueOrThrow({ where: { id: runId } })
  const items = await list()
  await pauseWork(pi, study.id, { runId })
  await resumeWork(pi, study.id, { runId }, { queue })
  const [newest] = queued

  expect(await take(first)).toBeNull()
  expect(await takeUp(items)).toBeUndefined()
  expect(await findWorkState(rater, first)).toBe('unwanted')
  await failWork(rater, first, 'No server.')
  await pauseOwnWork(rater, first, 'Too much.')
  expect(await read()).toMatchObject({ status: 'queued', failure: null })

  expect((await take(newest!))?.items).toHaveLength(1)
  expect(await findWorkState(rater, newest!)).toBe('wanted')
  expect(await takeUp(items, newest)).toBe(1)
  await failWork(rater, newest!, 'No server.')
  expect(await read()).toMatchObject({ status: 'failed', failure: 'No server.' })
})

it('stays paused where a call that was still under way met a failure, and reports it', async () => {
  const { study, pi, rater, runId, first, take } = await open()
  await take(first)
  await pauseWork(pi, study.id, { runId })

  await failWork(rater, first, 'No server.')

  const run = await db.work.findUniqueOrThrow({ where: { id: runId } })
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
      else await deferItems(rater, runId, [{ itemId, failure: 'Nobody answers.', passages: 'made' }])
      expect(await read()).toMatchObject({ status: 'pending', passages: 'made' })

      await deferItems(rater, runId, [{ itemId, failure: 'Nobody answers.', passages: null }])
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
      await failWork(rater, first, 'No server.')
      await resumeWork(pi, study.id, { runId }, { queue: { setUp: async () => {}, work: async () => {} } })
      await fail(after)

      expect(await read()).toMatchObject({ status: 'failed', passages: kept })
    }
  })
})
