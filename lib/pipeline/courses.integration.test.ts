import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '@/lib/data/client'
import { answerWith, type ChatScript } from '@/lib/testing/chat-server'
import { createActor, createStudy } from '@/lib/testing/factories'
import { serveChatModel } from '@/lib/testing/serve-chat-model'
import { waitForJob } from '@/lib/testing/wait-for-job'
import { startTextJob } from './text-jobs'
import { startWorker } from './worker'

let stopWorker: () => Promise<void>

beforeAll(async () => {
  stopWorker = await startWorker()
})

afterAll(() => stopWorker())

describe('writing hospital courses', () => {
  const WANTED = { kind: 'course', by: 'model', model: 'scripted' } as const
  const answerAll: ChatScript = ({ user }, response) =>
    answerWith(response, user.startsWith('Note:') ? '{"summary":"Afebrile."}' : '{"course":"He did well."}')
  // as published wants a model that measures matter; notes as short as these ask it nothing
  beforeEach(() => {
    vi.stubEnv('EMBED_BASE_URL', 'http://127.0.0.1:9/v1')
    vi.stubEnv('EMBED_MODEL', 'toy')
  })
  afterEach(() => void vi.unstubAllEnvs())

  it('stores a document of the admission, with the model as its author, from its notes alone', async () => {
    const server = await serveChatModel(answerAll)
    const study = await createStudy()
    const note = await db.note.update({
      where: { id: study.noteId },
      data: { text: `Seen at ${Math.random()}.` },
      include: { admission: true },
    })
    const { id: _, admission, ...copy } = note
    await db.note.create({
      data: { ...copy, externalId: '102', category: 'Discharge summary', text: 'All of it.' },
    })
    const lead = await createActor(study.id, 'pi')

    const job = await waitForJob(lead, study.id, await startTextJob(lead, study.id, WANTED))

    expect(job).toMatchObject({ status: 'done', made: 1, failure: null })
    expect(server.calls).toHaveLength(2)
    expect(server.calls.some((call) => call.user.includes('All of it.'))).toBe(false)
    expect(server.calls[1]?.user).toContain('Date: 2150-03-04 | Time: 08:10:00 |Note Category: Physician')
    const document = await db.document.findFirstOrThrow({
      where: { studyId: study.id, authorName: job.author ?? '' },
    })
    expect(document).toMatchObject({ authorKind: 'llm', kind: 'brief hospital course', text: 'He did well.' })
    expect(document.admissionId).toBe(admission?.id)
    await expect(startTextJob(lead, study.id, WANTED)).rejects.toMatchObject({ code: 'invalid' })
  })

  it.each([
    [{}, 0.5],
    [{ variant: 'as-published' }, 0.1],
    [{ variant: 'as-published', temperature: 0.9 }, 0.9],
  ] as const)('asks with %j as warm as that says', async (settings, temperature) => {
    const server = await serveChatModel(answerAll)
    const study = await createStudy()
    await db.note.update({ where: { id: study.noteId }, data: { text: `Seen at ${Math.random()}.` } })
    const lead = await createActor(study.id, 'pi')

    const job = await waitForJob(
      lead,
      study.id,
      await startTextJob(lead, study.id, { ...WANTED, ...settings }),
    )

    expect(server.calls.map((call) => call.body['temperature'])).toEqual([temperature, temperature])
    expect(job.configuration).toMatchObject({ temperature })
  })

  it('writes another variant beside the first, under a name of its own, and neither twice', async () => {
    await serveChatModel(answerAll)
    const study = await createStudy()
    const lead = await createActor(study.id, 'pi')
    const published = { ...WANTED, variant: 'as-published', noteTokens: 5000 } as const
    const jobs = []
    for (const wanted of [WANTED, published, { ...WANTED, courseTokens: 500 }])
      jobs.push(await waitForJob(lead, study.id, await startTextJob(lead, study.id, wanted)))

    const written = await db.document.findMany({
      where: { studyId: study.id, kind: 'brief hospital course', authorName: { startsWith: 'scripted (' } },
    })
    expect(new Set(written.map(({ authorName }) => authorName)).size).toBe(3)
    expect(new Set(jobs.map(({ author }) => author))).toEqual(
      new Set(written.map(({ authorName }) => authorName)),
    )
    for (const wanted of [WANTED, published])
      await expect(startTextJob(lead, study.id, wanted)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('is refused where no chat server is configured', async () => {
    const study = await createStudy()
    const lead = await createActor(study.id, 'pi')

    await expect(startTextJob(lead, study.id, WANTED)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
