import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { db } from '@/lib/data/client'
import { listTextJobs } from '@/lib/data/documents/text-jobs'
import { cancelWork } from '@/lib/data/work/control'
import { TRIAL_QUESTION } from '@/lib/models/chat-failure'
import { answerWith, type ChatScript, sendJson } from '@/lib/testing/chat-server'
import { createActor, createAssignedRater, createStudy } from '@/lib/testing/factories'
import { serveChatModel } from '@/lib/testing/serve-chat-model'
import { waitForJob } from '@/lib/testing/wait-for-job'
import { startTextJob } from './text-jobs'
import { resumeWork } from './work'
import { startWorker } from './worker'

const BY_MODEL = { kind: 'decompose', source: 'notes', by: 'model', model: 'scripted' } as const

let stopWorker: () => Promise<void>

beforeAll(async () => {
  stopWorker = await startWorker()
})

afterAll(() => stopWorker())

/** Calls whose end is in the call ledger. */
const countCalls = (workId: string) => db.modelCall.count({ where: { workId, outcome: { not: 'begun' } } })

/** Answers the check with yes, and the extraction with these claims. */
function claim(...claims: string[]): ChatScript {
  return ({ system }, response) =>
    answerWith(
      response,
      system.includes('contains_claim') ? '{"contains_claim":true}' : JSON.stringify({ claims }),
    )
}

describe('cutting texts by rules', () => {
  it('makes the sentences of a document into items, and leaves documents alone that have some', async () => {
    const study = await createStudy({ items: 0 })
    const lead = await createActor(study.id, 'pi')
    const wanted = { kind: 'decompose', source: 'documents', by: 'rules', unit: 'sentence' } as const

    const job = await waitForJob(lead, study.id, await startTextJob(lead, study.id, wanted))

    expect(job).toMatchObject({ status: 'done', done: 1, failed: 0, pending: 0, made: 1 })
    const statements = await db.statement.findMany({
      where: { studyId: study.id },
      include: { items: true },
    })
    expect(statements).toMatchObject([
      { text: 'The patient was afebrile.', start: 0, end: 25, origin: { by: 'rules' }, items: [{}] },
    ])
    await expect(startTextJob(lead, study.id, wanted)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('is for leads alone', async () => {
    const study = await createStudy()
    const wanted = { kind: 'decompose', source: 'notes', by: 'rules' } as const
    for (const actor of [await createAssignedRater(study), await createActor(study.id, 'adjudicator')]) {
      await expect(startTextJob(actor, study.id, wanted)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(listTextJobs(actor, study.id)).rejects.toMatchObject({ code: 'forbidden' })
    }
  })
})

describe('work of somebody who is gone', () => {
  const WANTED = { kind: 'decompose', source: 'notes', by: 'rules' } as const

  it('stops when the account was disabled, and fails text by text when the role was taken', async () => {
    const study = await createStudy()
    const [gone, moved, lead] = await Promise.all([1, 2, 3].map(() => createActor(study.id, 'pi')))
    await stopWorker()
    const first = await startTextJob(gone!, study.id, WANTED)
    const second = await startTextJob(moved!, study.id, WANTED)
    await db.user.update({ where: { id: gone!.userId }, data: { disabledAt: new Date() } })
    await db.membership.updateMany({ where: { userId: moved!.userId }, data: { role: 'rater' } })
    stopWorker = await startWorker()

    expect(await waitForJob(lead!, study.id, first)).toMatchObject({ status: 'failed', pending: 1 })
    expect(await waitForJob(lead!, study.id, second)).toMatchObject({ status: 'done', failed: 1, made: 0 })
    expect(await db.fact.count({ where: { noteId: study.noteId, kind: 'claim' } })).toBe(0)
  })
})

const IN_CHUNKS = { ...BY_MODEL, maxTokens: 32 } as const

/** A study whose note is cut into so many chunks, each of which a model is asked about. */
async function createNoteOf(chunks: number) {
  const study = await createStudy()
  const sentences = Array.from(
    { length: chunks },
    (_, at) =>
      `On day ${at} of ${Math.random()} he was afebrile, ate well, walked to the window and slept all night.`,
  )
  await db.note.update({ where: { id: study.noteId }, data: { text: sentences.join(' ') } })
  return study
}

describe('a text whose questions cannot all be answered', () => {
  it('breaks the others off at the first failure, and counts every call', async () => {
    let broken = 0
    const waiting: ServerResponse[] = []
    const isTrial = ({ user }: { user: string }) => user === TRIAL_QUESTION.user
    const server = await serveChatModel((call, response, number) => {
      if (isTrial(call)) return answerWith(response, '{"wet": true}')
      response.on('close', () => void (broken += response.writableFinished ? 0 : 1))
      waiting.push(response)
      if (number === 24) sendJson(waiting[0]!, 422, {})
    })
    const study = await createNoteOf(24)
    const lead = await createActor(study.id, 'pi')

    const job = await waitForJob(lead, study.id, await startTextJob(lead, study.id, IN_CHUNKS))

    expect(job).toMatchObject({ failed: 1, made: 0 })
    await vi.waitFor(async () => {
      expect(await countCalls(job.jobId)).toBe(24)
      expect(broken).toBe(23)
    }, 60_000)
    expect(server.calls.filter((call) => !isTrial(call))).toHaveLength(24)
  })

  it('asks no more when the work is cancelled', async () => {
    const held: (() => void)[] = []
    const server = await serveChatModel((_, response) => void held.push(() => answerWith(response, '{}')))
    const study = await createNoteOf(120)
    const lead = await createActor(study.id, 'pi')
    const jobId = await startTextJob(lead, study.id, IN_CHUNKS)
    await vi.waitFor(() => expect(held).toHaveLength(64), { timeout: 60_000 }) // of 120 questions

    await cancelWork(lead, study.id, { jobId })
    await vi.waitFor(async () => expect(await countCalls(jobId)).toBe(64), { timeout: 60_000 })

    expect(server.calls).toHaveLength(64)
  })
})

describe('cutting notes by a model', () => {
  it('takes claims in two calls, each traced to its chunk and aligned with the note', async () => {
    const server = await serveChatModel(
      claim(
        'Ceftriaxone was begun on day one.',
        'The patient was afebrile.',
        'the patient was afebrile',
        ' ',
      ),
    )
    const study = await createStudy()
    const lead = await createActor(study.id, 'pi')

    const job = await waitForJob(lead, study.id, await startTextJob(lead, study.id, BY_MODEL))

    expect(job).toMatchObject({ status: 'done', made: 2, failure: null, answeredBy: 'scripted' })
    expect(job.configuration).toMatchObject({ server: '', temperature: 0.1 })
    expect(job.prompts.map(({ name, text }) => [name, text.includes('{{passage}}')])).toEqual([
      ['claims/check', true],
      ['answers/repair', false],
      ['claims/extract', true],
    ])
    const reported = await vi.waitFor(async () => {
      const [own] = await listTextJobs(lead, study.id) // the account is closed after the work
      expect(own?.spend.calls).toBe(2)
      return own
    }, 60_000)
    expect(reported?.spend).toEqual({ calls: 2, promptTokens: 200, answerTokens: 20, cost: null })
    expect(reported?.stages).toMatchObject([{ stage: 'decompose', calls: 2, outcomes: { answered: 2 } }])
    expect(server.calls.map((call) => Object.keys(call.body).includes('response_format'))).toEqual([
      true,
      true,
    ])
    expect(server.calls[1]?.user).toContain(JSON.stringify(study.noteText))
    const facts = await db.fact.findMany({
      where: { noteId: study.noteId, kind: 'claim' },
      orderBy: { ordinal: 'asc' },
    })
    expect(facts.map(({ text, start, end }) => [text, study.noteText.slice(start, end)])).toEqual([
      ['Ceftriaxone was begun on day one.', 'Ceftriaxone was started on the first day.'],
      ['The patient was afebrile.', 'The patient was afebrile'],
    ])
    expect(facts[0]?.origin).toEqual({
      by: 'model',
      model: 'scripted',
      chunk: { start: 0, end: study.noteText.length },
      how: 'aligned',
    })
    expect(await db.auditEvent.count({ where: { scope: study.id, type: 'statements.cut' } })).toBe(1)
  })

  it('asks nothing again for the same text, prompt and model', async () => {
    const server = await serveChatModel(claim('The patient was seen twice, with no fever.'))
    const text = `Seen ${Math.random()}.`
    for (const calls of [2, 2]) {
      const study = await createStudy()
      await db.note.update({ where: { id: study.noteId }, data: { text } })
      const lead = await createActor(study.id, 'pi')
      await waitForJob(lead, study.id, await startTextJob(lead, study.id, BY_MODEL))
      expect(server.calls).toHaveLength(calls)
    }
  })

  it('stores nothing of a chunk that asserts nothing', async () => {
    await serveChatModel((_, response) => answerWith(response, '{"contains_claim":false}'))
    const study = await createStudy()
    await db.note.update({ where: { id: study.noteId }, data: { text: `Page ${Math.random()} of 3` } })
    const lead = await createActor(study.id, 'pi')

    const job = await waitForJob(lead, study.id, await startTextJob(lead, study.id, BY_MODEL))

    expect(job).toMatchObject({ status: 'done', done: 1, made: 0 })
  })

  it('fails a text whose answer cannot be read, and does the rest of it when taken up again', async () => {
    let isGood = false
    await serveChatModel((call, response, number) =>
      isGood
        ? claim('All is well with the patient.')(call, response, number)
        : answerWith(response, 'Sorry!'),
    )
    const study = await createStudy()
    await db.note.update({ where: { id: study.noteId }, data: { text: `Well ${Math.random()}.` } })
    const lead = await createActor(study.id, 'pi')
    const jobId = await startTextJob(lead, study.id, BY_MODEL)

    const failed = await waitForJob(lead, study.id, jobId)
    isGood = true
    await resumeWork(lead, study.id, { jobId })
    const done = await waitForJob(lead, study.id, jobId)

    expect(failed).toMatchObject({ failed: 1, made: 0, failure: 'The answer was not in the asked form.' })
    expect(done).toMatchObject({ failed: 0, done: 1, made: 1, failure: null })
  })

  it('stops when the server refuses our key', async () => {
    await serveChatModel((_, response) => sendJson(response, 401, {}))
    const study = await createStudy()
    await db.note.update({ where: { id: study.noteId }, data: { text: `Key ${Math.random()}.` } })
    const lead = await createActor(study.id, 'pi')

    const job = await waitForJob(lead, study.id, await startTextJob(lead, study.id, BY_MODEL))

    expect(job).toMatchObject({ status: 'failed', pending: 1 })
    expect(job.failure).toContain('refused our key')
    await expect(cancelWork(lead, study.id, { jobId: job.jobId })).rejects.toMatchObject({ code: 'conflict' })
  })
})
