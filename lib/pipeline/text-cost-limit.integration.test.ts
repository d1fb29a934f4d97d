import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { db } from '@/lib/data/client'
import { answerWith } from '@/lib/testing/chat-server'
import { createActor, createStudy } from '@/lib/testing/factories'
import { serveChatModel } from '@/lib/testing/serve-chat-model'
import { waitForJob } from '@/lib/testing/wait-for-job'
import { startTextJob } from './text-jobs'
import { resumeWork } from './work'
import { startWorker } from './worker'

const NOTES = 40
/** Of a note: whether it holds a claim, and which. */
const CALLS_A_NOTE = 2
const CUT = { kind: 'decompose', source: 'notes', by: 'model', model: 'scripted' } as const
/** So that a call costs 1, of the 100 tokens that the scripted server says it read. */
const PRICES = { CHAT_PROMPT_PRICE: '10000', CHAT_ANSWER_PRICE: '0', CHAT_CURRENCY: 'EUR' }

let stopWorker: () => Promise<void>
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())

function setPrices() {
  Object.assign(process.env, PRICES)
  onTestFinished(() => {
    for (const name of Object.keys(PRICES)) delete process.env[name]
  })
}

async function createNotes() {
  const study = await createStudy()
  const { id: _, ...note } = await db.note.findUniqueOrThrow({ where: { id: study.noteId } })
  await db.note.deleteMany({ where: { studyId: study.id } })
  const mark = Math.random()
  const data = Array.from({ length: NOTES }, (_one, at) => ({
    ...note,
    externalId: `${at}`,
    text: `Seen on day ${at} of ward ${mark}.`,
  }))
  await db.note.createMany({ data })
  return { study, lead: await createActor(study.id, 'pi') }
}

it('pauses work on texts at its cost limit, breaks nothing off, and pays for nothing twice when that is raised', async () => {
  setPrices()
  process.env['CHAT_CONCURRENCY'] = '4'
  onTestFinished(() => void delete process.env['CHAT_CONCURRENCY'])
  const server = await serveChatModel(({ system }, response) => {
    const answer = system.includes('contains_claim')
      ? '{"contains_claim":true}'
      : '{"claims":["All was well."]}'
    setTimeout(() => answerWith(response, answer), 250)
  })
  const { study, lead } = await createNotes()

  const jobId = await startTextJob(lead, study.id, CUT, { costLimit: 10 })
  const paused = await waitForJob(lead, study.id, jobId)

  expect(paused).toMatchObject({ status: 'paused', failed: 0, costLimit: 10 })
  expect(paused.failure).toContain('The cost limit of 10 EUR is reached.')
  await vi.waitFor(
    async () =>
      expect(await db.modelCall.count({ where: { workId: jobId, outcome: 'answered' } })).toBe(
        server.calls.length,
      ),
    60_000,
  )
  const asked = server.calls.length
  expect(asked).toBeLessThan(NOTES * CALLS_A_NOTE)
  await expect(resumeWork(lead, study.id, { jobId })).rejects.toMatchObject({ code: 'conflict' })

  await resumeWork(lead, study.id, { jobId }, 1000)
  expect(await waitForJob(lead, study.id, jobId)).toMatchObject({ status: 'done', done: NOTES, failed: 0 })
  expect(server.calls).toHaveLength(NOTES * CALLS_A_NOTE)
}, 60_000)

it('takes no limit for what has no price', async () => {
  await serveChatModel((_, response) => answerWith(response, '{}'))
  const { study, lead } = await createNotes()

  await expect(startTextJob(lead, study.id, CUT, { costLimit: 10 })).rejects.toMatchObject({
    code: 'invalid',
    message: 'A cost limit cannot be kept: the price of scripted is not configured.',
  })
  expect(await db.work.count({ where: { studyId: study.id } })).toBe(0)
})
