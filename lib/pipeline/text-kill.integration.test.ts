import type { ChildProcess } from 'node:child_process'
import { afterEach, expect, it, vi } from 'vitest'
import { db } from '@/lib/data/client'
import { listTextJobs } from '@/lib/data/texts/text-jobs'
import { answerWith, type ScriptedChatServer, startChatServer } from '@/lib/testing/chat-server'
import { expireDead, skipPause } from '@/lib/testing/dead-jobs'
import { createActor, createStudy } from '@/lib/testing/factories'
import { endProcess, spawnWorker } from '@/lib/testing/worker-process'
import { startTextJob } from './text-jobs'

const SENTENCES = 30
const AT_ONCE = 4

let server: ScriptedChatServer
let worker: ChildProcess
afterEach(async () => {
  worker.kill('SIGKILL')
  await server.close()
})

function spawn(): ChildProcess {
  const { DATABASE_URL = '', JUDGE_BASE_URL = '' } = process.env
  return spawnWorker({ DATABASE_URL, JUDGE_BASE_URL, JUDGE_CONCURRENCY: `${AT_ONCE}` })
}

it('takes a text up again after its worker was killed, pays for nothing twice but what was under way, and stores once', async () => {
  server = await startChatServer(
    ({ system, user }, response) =>
      void setTimeout(() => {
        const [, place = '?'] = /Finding (\d+) /.exec(user) ?? []
        const claims = JSON.stringify({ claims: [`Finding ${place} was noted.`] })
        answerWith(response, system.includes('contains_claim') ? '{"contains_claim":true}' : claims)
      }, 100),
  )
  process.env['JUDGE_BASE_URL'] = server.baseUrl
  const study = await createStudy()
  const lead = await createActor(study.id, 'pi')
  const mark = Math.floor(Math.random() * 1e6)
  const text = Array.from(
    { length: SENTENCES },
    (_, index) => `Finding ${index} was noted ${`by the team of ward ${mark} `.repeat(2)}today.`,
  ).join(' ')
  await db.note.update({ where: { id: study.noteId }, data: { text } })
  const wanted = {
    kind: 'decompose',
    source: 'notes',
    by: 'model',
    model: 'scripted',
    maxTokens: 32,
  } as const
  const jobId = await startTextJob(lead, study.id, wanted)

  worker = spawn()
  await vi.waitFor(() => expect(server.calls.length).toBeGreaterThan(SENTENCES / 2), { timeout: 60_000 })
  await endProcess(worker, 'SIGKILL')
  expect(await db.fact.count({ where: { noteId: study.noteId, kind: 'claim' } })).toBe(0)
  await expireDead(jobId)
  worker = spawn()
  await vi.waitFor(
    async () => {
      await skipPause(jobId)
      const [job] = await listTextJobs(lead, study.id)
      expect(job).toMatchObject({ status: 'done', made: SENTENCES })
    },
    { timeout: 60_000, interval: 250 },
  )

  const facts = await db.fact.findMany({ where: { noteId: study.noteId, kind: 'claim' } })
  expect(facts).toHaveLength(SENTENCES)
  for (const { start, end } of facts) expect(text.slice(start, end)).toMatch(/^Finding \d+ was noted/)
  const asked = Map.groupBy(server.calls, (call) => `${call.system}${call.user}`)
  expect(asked.size).toBe(2 * SENTENCES)
  expect(server.calls.length).toBeLessThanOrEqual(2 * SENTENCES + AT_ONCE)
}, 150_000)
