import type { ChildProcess } from 'node:child_process'
import { afterEach, expect, it, vi } from 'vitest'
import { timelineViewSchema } from '@/lib/core/timeline/timeline-view'
import { db } from '@/lib/data/client'
import { listTextJobs } from '@/lib/data/documents/text-jobs'
import { getTimelines } from '@/lib/data/timelines/timelines'
import { type ScriptedChatServer, startChatServer } from '@/lib/testing/chat-server'
import { expireDead, skipPause } from '@/lib/testing/dead-jobs'
import { createActor, createStudy } from '@/lib/testing/factories'
import { endProcess } from '@/lib/testing/tied-process'
import { addNotes, answerTimeline } from '@/lib/testing/timeline-notes'
import { spawnWorker } from '@/lib/testing/worker-process'
import { startTextJob } from './text-jobs'

/** Their facts do not fit in one batch of 500. */
const NOTES = 519

let server: ScriptedChatServer
let worker: ChildProcess

afterEach(async () => {
  worker.kill('SIGKILL')
  await server.close()
})

function spawn(): ChildProcess {
  const { DATABASE_URL = '', CHAT_BASE_URL = '' } = process.env
  return spawnWorker({ DATABASE_URL, CHAT_BASE_URL, CHAT_CONCURRENCY: '16' })
}

it('takes a patient with many notes up again after its worker was killed, asks nothing twice but what was under way, and stores once', async () => {
  server = await startChatServer(answerTimeline)
  process.env['CHAT_BASE_URL'] = server.baseUrl
  const study = await createStudy()
  const lead = await createActor(study.id, 'pi')
  await addNotes(study, NOTES, `ward ${Math.random()}`)
  const countCached = () => db.cacheEntry.count({ where: { stage: 'answer' } })
  const before = await countCached()
  const jobId = await startTextJob(lead, study.id, { kind: 'timeline', by: 'model', model: 'scripted' })

  worker = spawn()
  await vi.waitFor(() => expect(server.calls.length).toBeGreaterThan(NOTES / 3), { timeout: 100_000 })
  await endProcess(worker, 'SIGKILL')
  expect(await db.timeline.count({ where: { patientId: study.patientId } })).toBe(0)
  await expireDead(jobId)
  const lost = server.calls.length - ((await countCached()) - before) // under way, or on their way to the database
  worker = spawn()
  await vi.waitFor(
    async () => {
      await skipPause(jobId)
      const [job] = await listTextJobs(lead, study.id)
      expect(job).toMatchObject({ status: 'done', done: 1 })
    },
    { timeout: 150_000, interval: 250 },
  )

  const asked = new Set(server.calls.map(({ system, user }) => `${system}${user}`))
  expect(asked.size).toBe(NOTES + 1 + 3 * 2) // notes, and three rounds of 520 facts in batches of 500
  expect(server.calls.length).toBeLessThanOrEqual(asked.size + lost)
  const at = { studyId: study.id, patientId: study.patientId }
  const { timelines } = await getTimelines(lead, at, timelineViewSchema.parse({}), 5000)
  expect(timelines).toMatchObject([{ total: NOTES + 1, removedTotal: NOTES, notes: NOTES + 1 }])
  const dates = timelines[0]?.entries.map(({ date }) => date)
  expect(dates).toEqual(dates?.toSorted())
}, 300_000)
