import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import type { NewRun } from '@/lib/core/runs/runs'
import type { TaskRef } from '@/lib/core/task'
import { db } from '@/lib/data/client'
import { listRuns } from '@/lib/data/runs/runs'
import { cancelWork, pauseWork } from '@/lib/data/work/control'
import { answerWith, startChatServer } from '@/lib/testing/chat-server'
import { createActor, createStudy } from '@/lib/testing/factories'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { startGrid, startRun } from './runs'
import { resumeWork } from './work'
import { startWorker } from './worker'

const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'
const RULES: NewRun[] = [5, 10, 25].map((topN) => ({ kind: 'baseline', topN }))
const MODELS: NewRun[] = [1, 2].map((topN) => ({ kind: 'chat', model: 'scripted', topN, reuse: false }))

let stopWorker: () => Promise<void>
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())

async function listGrid(pi: Actor, task: TaskRef, gridId: string) {
  return (await listRuns(pi, task)).filter((run) => run.gridId === gridId)
}

describe('a grid', () => {
  it('starts all of its raters, each named apart, and nothing when the same start comes again', async () => {
    const study = await createStudy({ items: 4 })
    const pi = await createActor(study.id, 'pi')
    const single = await startRun(pi, study, { kind: 'baseline', statementKind: 'claim' })
    const gridId = randomUUID()

    const grid: NewRun[] = [...RULES, { kind: 'baseline', topN: 25, statementKind: 'claim' }]
    await Promise.all([1, 2, 3].map(() => startGrid(pi, study, gridId, grid, { again: true })))

    const runs = await listGrid(pi, study, gridId)
    expect(runs).toHaveLength(4)
    for (const { runId } of runs) await waitForRun(pi, study, runId)
    const ended = await listGrid(pi, study, gridId)
    expect(ended.map((run) => run.done).toSorted((one, other) => one - other)).toEqual([2, 4, 4, 4])
    expect(new Set(ended.map((run) => run.alias)).size).toBe(4)
    expect((await waitForRun(pi, study, single)).gridId).toBeNull()
    const started = await db.auditEvent.findMany({ where: { scope: study.id, type: 'run.started' } })
    expect(
      started.map(({ data }) => (data as { items: number }).items).toSorted((one, other) => one - other),
    ).toEqual([2, 2, 4, 4, 4])
  })

  it('starts none of its raters where one cannot start', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')

    await expect(
      startGrid(pi, study, randomUUID(), [...RULES, { kind: 'baseline', statementKind: 'claim' }]),
    ).rejects.toMatchObject({ code: 'invalid' })
    await expect(
      startGrid(pi, study, randomUUID(), [...RULES, { kind: 'baseline', factKind: 'claim' }]),
    ).rejects.toMatchObject({ code: 'invalid' })

    expect(await db.work.count({ where: { studyId: study.id } })).toBe(0)
    expect(await db.runGrid.count({ where: { studyId: study.id } })).toBe(0)
    expect(await db.rater.count({ where: { studyId: study.id } })).toBe(0)
  })

  it('is paused, resumed and cancelled as one', async () => {
    process.env['CHAT_CONCURRENCY'] = '4'
    const held: (() => void)[] = []
    let isOpen = false
    const server = await startChatServer((_, response) => {
      if (isOpen) answerWith(response, GOOD)
      else held.push(() => answerWith(response, GOOD))
    })
    process.env['CHAT_BASE_URL'] = server.baseUrl
    const study = await createStudy({ items: 60 })
    const pi = await createActor(study.id, 'pi')
    const other = await startRun(pi, study, { kind: 'baseline' })
    await waitForRun(pi, study, other)
    const gridId = randomUUID()
    await startGrid(pi, study, gridId, MODELS)
    await vi.waitFor(() => expect(held.length).toBeGreaterThanOrEqual(4), { timeout: 40_000 })
    delete process.env['CHAT_CONCURRENCY']

    await pauseWork(pi, study.id, { gridId })
    const paused = await listGrid(pi, study, gridId)
    expect(paused.map((run) => run.status)).toEqual(['paused', 'paused'])
    await expect(pauseWork(pi, study.id, { gridId })).rejects.toMatchObject({ code: 'conflict' })
    isOpen = true
    for (const release of held) release()
    await cancelWork(pi, study.id, { gridId })
    await expect(cancelWork(pi, study.id, { gridId })).rejects.toMatchObject({ code: 'conflict' })
    await resumeWork(pi, study.id, { gridId })
    for (const { runId } of paused)
      expect(await waitForRun(pi, study, runId)).toMatchObject({ status: 'done', done: 60, failed: 0 })
    await server.close()

    expect(await db.rating.count({ where: { studyId: study.id, runId: { not: other } } })).toBe(120)
    await expect(resumeWork(pi, study.id, { gridId })).rejects.toMatchObject({ code: 'conflict' })
    for (const type of ['run.paused', 'run.cancelled', 'run.resumed'])
      expect(await db.auditEvent.count({ where: { scope: study.id, type } })).toBe(2)
  })

  it('is led while its workers write, without one waiting for the other', async () => {
    const server = await startChatServer((_, response) => answerWith(response, GOOD))
    process.env['CHAT_BASE_URL'] = server.baseUrl
    const study = await createStudy({ items: 60 })
    const pi = await createActor(study.id, 'pi')
    const gridId = randomUUID()
    await startGrid(pi, study, gridId, [...MODELS, ...RULES])

    for (let turn = 0; turn < 8; turn++) {
      const ends = await Promise.allSettled([
        pauseWork(pi, study.id, { gridId }),
        cancelWork(pi, study.id, { gridId }),
        resumeWork(pi, study.id, { gridId }),
      ])
      const reasons: unknown[] = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
      for (const reason of reasons) expect(reason).toMatchObject({ code: 'conflict' })
    }
    await resumeWork(pi, study.id, { gridId }).catch(() => {}) // some may have ended already
    const done = () => listGrid(pi, study, gridId).then((runs) => runs.map((run) => run.done))
    await vi.waitFor(async () => expect(await done()).toEqual([60, 60, 60, 60, 60]), { timeout: 60_000 })
    await server.close()
    expect(await db.rating.count({ where: { studyId: study.id } })).toBe(5 * 60)
  })

  it('is nothing for raters and adjudicators, nor for the lead of another study', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')
    const gridId = randomUUID()
    await startGrid(pi, study, gridId, RULES)
    const codesFor = async (actor: Actor, task: TaskRef) => {
      const { studyId } = task
      const ends = await Promise.allSettled([
        startGrid(actor, task, studyId === study.id ? randomUUID() : gridId, RULES),
        pauseWork(actor, studyId, { gridId }),
        cancelWork(actor, studyId, { gridId }),
        resumeWork(actor, studyId, { gridId }),
      ])
      return ends.map((end) => (end.status === 'rejected' ? (end.reason as { code: string }).code : 'done'))
    }
    for (const role of ['rater', 'adjudicator'] as const)
      expect(new Set(await codesFor(await createActor(study.id, role), study))).toEqual(
        new Set(['forbidden']),
      )
    const elsewhere = await createStudy({ items: 1 })
    const stranger = await createActor(elsewhere.id, 'pi')
    expect(new Set(await codesFor(stranger, elsewhere))).toEqual(new Set(['conflict']))
    for (const { runId } of await listGrid(pi, study, gridId)) await waitForRun(pi, study, runId)
  })
})
