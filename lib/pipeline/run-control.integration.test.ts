import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { db } from '@/lib/data/client'
import { getRun } from '@/lib/data/runs/runs'
import { cancelWork, pauseWork } from '@/lib/data/work/control'
import { answerWith, sendJson, startChatServer } from '@/lib/testing/chat-server'
import { createRun } from '@/lib/testing/create-run'
import { createActor, createStudy } from '@/lib/testing/factories'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { workOnUnit } from './jobs/work-on-unit'
import { startRun } from './runs'
import { resumeWork } from './work'
import { startWorker } from './worker'

const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'

let stopWorker: () => Promise<void>
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())

describe('a run under way', () => {
  it('stops when it is cancelled, keeps what is rated, and goes on when resumed', async () => {
    process.env['CHAT_CONCURRENCY'] = '8'
    const held: (() => void)[] = []
    let isOpen = false
    const first = await startChatServer((_, response, number) => {
      if (number <= 16 || isOpen) answerWith(response, GOOD)
      else held.push(() => answerWith(response, GOOD))
    })
    process.env['CHAT_BASE_URL'] = first.baseUrl
    const study = await createStudy({ items: 60 })
    const pi = await createActor(study.id, 'pi')
    const runId = await startRun(pi, study, { kind: 'chat', model: 'scripted' })
    await vi.waitFor(() => expect(held).toHaveLength(8), { timeout: 40_000 })
    delete process.env['CHAT_CONCURRENCY']

    await cancelWork(pi, study.id, { runId })
    isOpen = true
    for (const release of held) release()
    const cancelled = await vi.waitFor(
      async () => {
        const run = await getRun(pi, study, runId)
        expect(run.done).toBe(first.calls.length)
        return run
      },
      { timeout: 40_000 },
    )
    expect(cancelled.status).toBe('cancelled')
    expect(cancelled.pending).toBe(0)
    expect(cancelled.leftOut).toBeGreaterThanOrEqual(60 - 16 - 16 - 16)
    await first.close()

    const second = await startChatServer((_, response) => answerWith(response, GOOD))
    process.env['CHAT_BASE_URL'] = second.baseUrl
    await resumeWork(pi, study.id, { runId })
    const run = await waitForRun(pi, study, runId)
    await second.close()

    expect(run).toMatchObject({ status: 'done', done: 60, failed: 0 })
    expect(second.calls).toHaveLength(cancelled.leftOut)
  })

  it('holds when it is paused, and goes on with what is left when resumed', async () => {
    process.env['CHAT_CONCURRENCY'] = '4'
    const held: (() => void)[] = []
    let isOpen = false
    const server = await startChatServer((_, response, number) => {
      if (number === 1) answerWith(response, 'no JSON', 'content_filter')
      else if (isOpen) answerWith(response, GOOD)
      else held.push(() => answerWith(response, GOOD))
    })
    process.env['CHAT_BASE_URL'] = server.baseUrl
    const study = await createStudy({ items: 60 })
    const pi = await createActor(study.id, 'pi')
    const runId = await startRun(pi, study, { kind: 'chat', model: 'scripted' })
    await vi.waitFor(() => expect(held).toHaveLength(4), { timeout: 40_000 })
    delete process.env['CHAT_CONCURRENCY']

    await pauseWork(pi, study.id, { runId })
    isOpen = true
    for (const release of held) release()
    const paused = await vi.waitFor(
      async () => {
        const run = await getRun(pi, study, runId)
        expect(run.done).toBe(server.calls.length - 1)
        return run
      },
      { timeout: 40_000 },
    )
    expect(paused).toMatchObject({ status: 'paused', failed: 0 })
    expect(paused.pending).toBeGreaterThan(20)
    await expect(pauseWork(pi, study.id, { runId })).rejects.toMatchObject({ code: 'conflict' })
    await resumeWork(pi, study.id, { runId })
    const run = await waitForRun(pi, study, runId)
    await server.close()

    expect(run).toMatchObject({ status: 'done', done: 60, failed: 0 })
    expect(server.calls).toHaveLength(61)
    const types = await db.auditEvent.findMany({ where: { scope: study.id, type: { startsWith: 'run.' } } })
    expect(types.map(({ type }) => type).toSorted()).toEqual([
      'run.finished',
      'run.paused',
      'run.resumed',
      'run.started',
    ])
  })

  it('waits no longer for a server that asked for time when it is paused, and takes no try from what waited', async () => {
    const server = await startChatServer((_, response) =>
      sendJson(response, 429, {}, { 'retry-after': '250' }),
    )
    process.env['CHAT_BASE_URL'] = server.baseUrl
    const study = await createStudy({ items: 60 })
    const pi = await createActor(study.id, 'pi')
    const runId = await startRun(pi, study, { kind: 'chat', model: 'scripted' })
    const countTried = () => db.workUnit.count({ where: { workId: runId, attempts: 1 } })
    await vi.waitFor(async () => expect(await countTried()).toBeGreaterThan(0), 60_000)

    await pauseWork(pi, study.id, { runId })
    await vi.waitFor(async () => expect(await countTried()).toBe(0), 60_000)
    await server.close()
  })

  it('asks and rates once when its job is delivered several times at the same moment', async () => {
    const server = await startChatServer(
      (_, response) => void setTimeout(() => answerWith(response, GOOD), 50 * Math.random()),
    )
    process.env['CHAT_BASE_URL'] = server.baseUrl
    const study = await createStudy({ items: 20 })
    const pi = await createActor(study.id, 'pi')
    const configuration = { kind: 'chat', model: 'scripted', promptHash: 'h' } as const
    const prompt = { hash: 'h', text: 'Judge.\n---\n{{statement}} {{reference}}' }
    const { runId } = await createRun(pi, study, configuration, [prompt])
    const never = new AbortController().signal
    const payload = { workId: runId, unitId: study.patientId, resumedAt: null }

    await Promise.all(
      Array.from({ length: 4 }, () => workOnUnit.run(payload, { signal: never, stopping: never })),
    )
    await server.close()

    expect(await getRun(pi, study, runId)).toMatchObject({ status: 'done', done: 20, failed: 0 })
    expect(await db.rating.count({ where: { studyId: study.id } })).toBe(20)
    expect(server.calls).toHaveLength(20)
    expect(await db.modelCall.count({ where: { workId: runId } })).toBe(20)
    const finished = { scope: study.id, type: 'run.finished' }
    expect(await db.auditEvent.count({ where: finished })).toBe(1)
  })
})
