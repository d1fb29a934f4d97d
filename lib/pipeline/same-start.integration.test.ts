import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { NewRun } from '@/lib/core/runs/runs'
import { listRuns } from '@/lib/data/runs/runs'
import { pauseWork } from '@/lib/data/work/control'
import { createActor, createStudy } from '@/lib/testing/factories'
import { startGrid, startRun } from './runs'
import { startTextJob } from './text-jobs'
import { resumeWork } from './work'

const NOBODY = 'http://127.0.0.1:1/v1'
const CHAT: NewRun = { kind: 'chat', model: 'scripted' }

beforeEach(() => {
  vi.stubEnv('CHAT_BASE_URL', NOBODY)
  vi.stubEnv('CHAT_PROMPT_PRICE', '1')
  vi.stubEnv('CHAT_ANSWER_PRICE', '1')
  vi.stubEnv('EMBED_BASE_URL', NOBODY)
  vi.stubEnv('EMBED_MODEL', 'first')
})
afterEach(() => void vi.unstubAllEnvs())

async function open() {
  const study = await createStudy({ items: 1 })
  return { study, studyId: study.id, pi: await createActor(study.id, 'pi') }
}

it('is the same start of a run whatever its limit was moved to and its server lets its model think', async () => {
  const { study, studyId, pi } = await open()
  const runId = randomUUID()
  const start = (run: NewRun) => startRun(pi, study, run, { runId, costLimit: 5 })
  await start(CHAT)
  await pauseWork(pi, studyId, { runId })
  await resumeWork(pi, studyId, { runId }, 10)
  vi.stubEnv('CHAT_THINKING_TOKENS', '500')

  expect(await start(CHAT)).toBe(runId)
  expect(await listRuns(pi, study)).toMatchObject([{ runId, costLimit: 10 }])
  await expect(start({ ...CHAT, topN: 5 })).rejects.toThrow('A run with other settings has this id')
})

it('is the same start of a grid whichever model was then taken where it names none', async () => {
  const { study, pi } = await open()
  const gridId = randomUUID()
  const rules = (search: NewRun['search'], topN = 25): NewRun => ({ kind: 'baseline', topN, search })
  const start = (...runs: NewRun[]) => startGrid(pi, study, gridId, runs)
  await start(rules({ method: 'dense' }), rules({ method: 'sparse' }))
  vi.stubEnv('EMBED_MODEL', 'second')

  expect(await start(rules({ method: 'dense' }), rules({ method: 'sparse' }))).toEqual([])
  expect(await listRuns(pi, study)).toHaveLength(2)
  const refused = 'A grid with other settings has this id'
  await expect(start(rules({ method: 'dense' }))).rejects.toThrow(refused)
  await expect(start(rules({ method: 'dense' }), rules({ method: 'sparse' }, 5))).rejects.toThrow(refused)
  await expect(
    start(rules({ method: 'dense', embeddingModel: 'second' }), rules({ method: 'sparse' })),
  ).rejects.toThrow(refused)
})

it('is the same start of a grid though a server may answer at more length now, also of what was left out', async () => {
  const { study, pi } = await open()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-same-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const limit = (answerTokens: number) => {
    const chat = [{ name: 'one', baseUrl: NOBODY, model: 'scripted', answerTokens }]
    return writeFile(path.join(folder, 'servers.json'), JSON.stringify({ chat }))
  }
  vi.stubEnv('CHAT_BASE_URL', undefined)
  vi.stubEnv('CONCORDANCE_SERVERS', path.join(folder, 'servers.json'))
  await limit(1500)
  await startRun(pi, study, CHAT)
  const gridId = randomUUID()
  const start = () => startGrid(pi, study, gridId, [CHAT, { ...CHAT, topN: 5 }])
  expect(await start()).toEqual(['scripted (one)'])
  await limit(3000)

  expect(await start()).toEqual([])
  expect(await listRuns(pi, study)).toHaveLength(2)
})

it('is the same start of work on texts however warm and thoughtful its server is now', async () => {
  const { studyId, pi } = await open()
  const jobId = randomUUID()
  const start = (change: object = {}) =>
    startTextJob(
      pi,
      studyId,
      { kind: 'decompose', source: 'notes', by: 'model', model: 'm', ...change },
      { jobId },
    )
  await start()
  vi.stubEnv('CHAT_THINKING_TOKENS', '500')

  expect(await start()).toBe(jobId)
  for (const change of [{ source: 'documents' }, { temperature: 0.9 }])
    await expect(start(change)).rejects.toThrow('Work with other settings has this id')
})
