import type { ChildProcess } from 'node:child_process'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { db } from '@/lib/data/client'
import { listTextJobs } from '@/lib/data/documents/text-jobs'
import { answerWith, type ScriptedChatServer, sendJson, startChatServer } from '@/lib/testing/chat-server'
import { expireDead, skipPause } from '@/lib/testing/dead-jobs'
import { createActor, createStudy } from '@/lib/testing/factories'
import { type ScriptedModelServer, startModelServer } from '@/lib/testing/model-server'
import { endProcess } from '@/lib/testing/tied-process'
import { spawnWorker } from '@/lib/testing/worker-process'
import { startTextJob } from './text-jobs'

const SENTENCES = 30
const AT_ONCE = 4

let server: ScriptedChatServer
let worker: ChildProcess
let models: ScriptedModelServer
beforeEach(async () => {
  // a server whose vectors are never quite the same: were they made again, the text would be cut elsewhere
  models = await startModelServer((call, response) => {
    const texts = call.body['input'] as string[]
    const data = texts.map((_, index) => ({
      index,
      embedding: [Math.random(), Math.random(), Math.random()],
    }))
    sendJson(response, 200, { data })
  })
})
afterEach(async () => {
  worker.kill('SIGKILL')
  await Promise.all([server.close(), models.close()])
})

function spawn(): ChildProcess {
  const { DATABASE_URL = '', CHAT_BASE_URL = '', EMBED_BASE_URL = '' } = process.env
  const EMBED_MODEL = 'toy'
  const CHAT_CONCURRENCY = `${AT_ONCE}`
  return spawnWorker({ DATABASE_URL, CHAT_BASE_URL, CHAT_CONCURRENCY, EMBED_BASE_URL, EMBED_MODEL })
}

it.each(['sentences', 'as-published'] as const)(
  'takes a text up again after its worker was killed, pays for nothing twice but what was under way, and stores once: chunks of %s',
  async (chunks) => {
    server = await startChatServer(
      ({ system, user }, response) =>
        void setTimeout(() => {
          const places = [...user.matchAll(/Finding (\d+) /g)].map(([, place]) => place)
          const claims = JSON.stringify({ claims: places.map((place) => `Finding ${place} was noted.`) })
          answerWith(response, system.includes('contains_claim') ? '{"contains_claim":true}' : claims)
        }, 100),
    )
    process.env['CHAT_BASE_URL'] = server.baseUrl
    process.env['EMBED_BASE_URL'] = `${models.url}/v1`
    process.env['EMBED_MODEL'] = 'toy'
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
      chunks,
    } as const
    const jobId = await startTextJob(lead, study.id, wanted)

    const countCached = () => db.cacheEntry.count({ where: { stage: 'answer' } })
    const before = await countCached()
    worker = spawn()
    await vi.waitFor(() => expect(server.calls.length).toBeGreaterThan(SENTENCES / 2), { timeout: 60_000 })
    await endProcess(worker, 'SIGKILL')
    expect(await db.fact.count({ where: { noteId: study.noteId, kind: 'claim' } })).toBe(0)
    await expireDead(jobId)
    const lost = server.calls.length - ((await countCached()) - before) // under way, or on their way to the database
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
    expect(asked.size).toBe(chunks === 'sentences' ? 2 * SENTENCES : 2 * Math.floor(asked.size / 2)) // two a chunk
    expect(server.calls.length).toBeLessThanOrEqual(asked.size + lost)
    const sent = models.calls.flatMap(({ body }) => body['input'] as string[])
    const embedded = sent.filter((window) => window.includes('Finding')) // others look whether the server answers
    expect(new Set(embedded).size).toBe(embedded.length)
  },
  150_000,
)
