import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import type { NewRun } from '@/lib/core/runs/runs'
import type { TaskRef } from '@/lib/core/task'
import { getGrid, getRun } from '@/lib/data/runs/runs'
import { cancelWork } from '@/lib/data/work/control'
import { answerWith, type ScriptedChatServer, startChatServer } from '@/lib/testing/chat-server'
import { createActor, createStudy } from '@/lib/testing/factories'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { estimateRuns, startGrid, startRun } from './runs'
import { resumeWork } from './work'
import { startWorker } from './worker'

const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'
const ITEMS = 120
/** Statements at once where two calls may be. */
const UNDER_WAY = 3
const CHAT: NewRun = { kind: 'chat', model: 'scripted', reuse: false }
const WORDS = 'The cost limit of 5 EUR is reached. Resume with a higher one to go on.'

let server: ScriptedChatServer
let stopWorker: () => Promise<void>
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())
beforeEach(async () => {
  server = await startChatServer((_, response) => void setTimeout(() => answerWith(response, GOOD), 60))
  vi.stubEnv('CHAT_BASE_URL', server.baseUrl)
  vi.stubEnv('CHAT_MODEL', 'scripted')
  vi.stubEnv('CHAT_CONCURRENCY', '2')
  vi.stubEnv('CHAT_PROMPT_PRICE', '10000') // each call reads 100 tokens: it costs 1
  vi.stubEnv('CHAT_ANSWER_PRICE', '0')
  vi.stubEnv('CHAT_CURRENCY', 'EUR')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await server.close()
})

async function createRunnable() {
  const study = await createStudy({ items: ITEMS })
  return { study, pi: await createActor(study.id, 'pi') }
}

async function waitForPause(pi: Actor, task: TaskRef, runId: string) {
  return vi.waitFor(async () => {
    const run = await getRun(pi, task, runId)
    expect(run.status).toBe('paused')
    expect(run.done).toBe(server.calls.length) // what was under way has ended
    expect(run.cost).toBe(run.done) // and is paid: a call costs 1, and a run's counts are read a moment apart
    return run
  }, 60_000)
}

describe('a cost limit', () => {
  it('holds a run when it is reached, and lets it go on with a higher one alone', async () => {
    const { study, pi } = await createRunnable()
    const runId = await startRun(pi, study, CHAT, { costLimit: 5 })
    const held = await waitForPause(pi, study, runId)

    expect(held).toMatchObject({ failure: WORDS, costLimit: 5, failed: 0 })
    expect(held.cost).toBeGreaterThanOrEqual(5)
    expect(held.cost).toBeLessThanOrEqual(5 + UNDER_WAY)
    expect(held.pending).toBeGreaterThan(0)
    for (const limit of [undefined, 5])
      await expect(resumeWork(pi, study.id, { runId }, limit)).rejects.toMatchObject({
        code: 'conflict',
        message: `${held.cost?.toFixed(2)} EUR are spent: give a higher limit first.`,
      })
    expect(await getRun(pi, study, runId)).toMatchObject({ status: 'paused', costLimit: 5 })

    await resumeWork(pi, study.id, { runId }, 10 * ITEMS)
    expect(await waitForRun(pi, study, runId)).toMatchObject({
      status: 'done',
      done: ITEMS,
      cost: ITEMS,
      costLimit: 10 * ITEMS,
      failure: null,
    })
    expect(server.calls).toHaveLength(ITEMS)
  })

  it('counts what all runs of a grid cost together', async () => {
    const { study, pi } = await createRunnable()
    const gridId = randomUUID()
    await startGrid(pi, study, gridId, [CHAT, { ...CHAT, temperature: 1 }], { costLimit: 5 })
    const { runs } = await vi.waitFor(async () => {
      const grid = await getGrid(pi, study, gridId)
      expect(grid.runs.map(({ status }) => status)).toEqual(['paused', 'paused'])
      return grid
    }, 60_000)

    await vi.waitFor(async () => {
      const ended = (await getGrid(pi, study, gridId)).runs
      expect(ended.reduce((sum, { done }) => sum + done, 0)).toBe(server.calls.length)
    }, 20_000)
    expect(server.calls.length).toBeLessThanOrEqual(5 + UNDER_WAY)
    expect(runs.map(({ costLimit, failure }) => [costLimit, failure])).toEqual([
      [5, WORDS],
      [5, WORDS],
    ])
    await expect(resumeWork(pi, study.id, { gridId })).rejects.toMatchObject({ code: 'conflict' })
    await expect(resumeWork(pi, study.id, { runId: runs[0]!.runId })).rejects.toMatchObject({
      code: 'conflict',
    })
    await resumeWork(pi, study.id, { gridId }, 10 * ITEMS)
    for (const { runId } of runs)
      expect(await waitForRun(pi, study, runId)).toMatchObject({ status: 'done', done: ITEMS })
  })

  it('is refused where a price is not known, and asks for none where nothing is paid', async () => {
    const { study, pi } = await createRunnable()
    vi.stubEnv('CHAT_ANSWER_PRICE', '')
    await expect(startRun(pi, study, CHAT, { costLimit: 5 })).rejects.toMatchObject({
      code: 'invalid',
      message: 'A cost limit cannot be kept: the price of scripted is not configured.',
    })

    const free = await startRun(pi, study, CHAT)
    await expect(resumeWork(pi, study.id, { runId: free }, 5)).rejects.toMatchObject({ code: 'invalid' })
    expect(await getRun(pi, study, free)).toMatchObject({ costLimit: null })
    await cancelWork(pi, study.id, { runId: free })

    const rules = await startRun(pi, study, { kind: 'baseline' }, { costLimit: 5 })
    expect(await waitForRun(pi, study, rules)).toMatchObject({ status: 'done', costLimit: 5 })
  })

  it('is refused without a price also where earlier answers seem to cover the run', async () => {
    const study = await createStudy({ items: 2 })
    const pi = await createActor(study.id, 'pi')
    const same: NewRun = { kind: 'chat', model: 'scripted' }
    await waitForRun(pi, study, await startRun(pi, study, same))
    vi.stubEnv('CHAT_ANSWER_PRICE', '')
    expect(await estimateRuns(pi, study, [same])).toMatchObject({ calls: 0, answered: 2 })

    const limited = { costLimit: 5, again: true }
    const refusal = 'A cost limit cannot be kept: the price of scripted is not configured.'
    await expect(startRun(pi, study, same, limited)).rejects.toThrow(refusal)
    await expect(startGrid(pi, study, randomUUID(), [same], limited)).rejects.toThrow(refusal)
  })
})
