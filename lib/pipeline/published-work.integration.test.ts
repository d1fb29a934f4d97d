import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { addToCache } from '@/lib/data/cache'
import { db } from '@/lib/data/client'
import { sha256 } from '@/lib/digest'
import { listEmbeddingModels, nameVectors } from '@/lib/models/model-servers'
import { answerWith, startChatServer } from '@/lib/testing/chat-server'
import { createActor, createStudy } from '@/lib/testing/factories'
import { answerAsToyModel, type ScriptedModelServer, startModelServer } from '@/lib/testing/model-server'
import { waitForJob } from '@/lib/testing/wait-for-job'
import { startTextJob } from './text-jobs'
import { startWorker } from './worker'

const CUT = { kind: 'decompose', source: 'notes', by: 'model', model: 'scripted', maxTokens: 32 } as const
const WRITE = { kind: 'course', by: 'model', model: 'scripted', noteTokens: 200 } as const

let stopWorker: () => Promise<void>
let server: Awaited<ReturnType<typeof startChatServer>>
let models: ScriptedModelServer
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())
beforeEach(async () => {
  models = await startModelServer(answerAsToyModel)
  server = await startChatServer(({ system, user }, response) => {
    if (system.includes('contains_claim')) answerWith(response, '{"contains_claim":true}')
    else if (system.includes('"claims"')) answerWith(response, '{"claims":["It was well."]}')
    else if (user.startsWith('Note:') || system.includes('"summary"'))
      answerWith(response, '{"summary":"Well."}')
    else answerWith(response, '{"course":"He did well."}')
  })
  vi.stubEnv('CHAT_BASE_URL', server.baseUrl)
  vi.stubEnv('EMBED_BASE_URL', `${models.url}/v1`)
  vi.stubEnv('EMBED_MODEL', 'toy')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all([server.close(), models.close()])
})

async function createNote(text: string) {
  const study = await createStudy()
  await db.note.update({ where: { id: study.noteId }, data: { text } })
  return { study, lead: await createActor(study.id, 'pi') }
}

it('cuts as published with the published counter, beside what our own rule cut', async () => {
  const listed = Array.from({ length: 12 }, (_, at) => `hemoglobin electrophoresis ${at}, `).join('')
  const text = `${Math.random()}: ${listed}and no more.`
  const { study, lead } = await createNote(text)
  const described = await startTextJob(lead, study.id, { ...CUT, chunks: 'described' })
  expect(await waitForJob(lead, study.id, described)).toMatchObject({ status: 'done', failed: 0 })
  server.calls.splice(0)

  const job = await waitForJob(
    lead,
    study.id,
    await startTextJob(lead, study.id, { ...CUT, chunks: 'as-published' }),
  )

  expect(job).toMatchObject({ status: 'done', configuration: { vocabulary: 'o200k_base' } })
  expect(job.made).toBeGreaterThan(2)
  expect(server.calls).toHaveLength(2 * job.made) // two a chunk
  const facts = await db.fact.findMany({ where: { noteId: study.noteId, kind: 'claim' } })
  expect(new Set(facts.map((fact) => fact.decomposition)).size).toBe(2)
})

it('writes hospital courses as published from notes cut by matter, and only with a model that measures it', async () => {
  const day = (word: string) => `The ${word} was looked at, and the ${word} was found to be well. `.repeat(12)
  const { study, lead } = await createNote(`${Math.random()} ${day('lung')}${day('kidney')}`)

  const job = await waitForJob(
    lead,
    study.id,
    await startTextJob(lead, study.id, { ...WRITE, variant: 'as-published' }),
  )

  expect(job).toMatchObject({ status: 'done', made: 1, configuration: { embedding: 'toy' } })
  expect(job.stages.map(({ stage }) => stage)).toContain('embed')
  expect(models.calls.length).toBeGreaterThan(0)
  vi.stubEnv('EMBED_BASE_URL', '')
  await expect(
    startTextJob(lead, study.id, { ...WRITE, variant: 'as-published', courseTokens: 500 }),
  ).rejects.toMatchObject({ code: 'unavailable' })
})

it('stops work on texts where another embedding model answers behind the same address and name', async () => {
  const { study, lead } = await createNote(`Seen at ${Math.random()}. ${'He was well. '.repeat(120)}`)
  const [model] = listEmbeddingModels()
  const numbers = Array.from({ length: 64 }, (_, index) => (index === 0 ? 1 : 0))
  await addToCache(db, 'probe', sha256(`embedding ${nameVectors(model!)}`), { numbers }) // the former one's

  for (const wanted of [
    { ...CUT, chunks: 'described' },
    { ...WRITE, variant: 'as-published' },
  ] as const) {
    const job = await waitForJob(lead, study.id, await startTextJob(lead, study.id, wanted))
    expect(job).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('Another embedding model than before answers as toy'),
    })
    expect(job.stages).toMatchObject([{ stage: 'embed', calls: 1 }]) // the look itself is on the account
  }
  expect(server.calls).toEqual([])
  expect(await db.fact.count({ where: { noteId: study.noteId, kind: 'claim' } })).toBe(0)
})
