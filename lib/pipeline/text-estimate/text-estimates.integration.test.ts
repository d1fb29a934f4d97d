import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NewTextJob, TextJobSummary } from '@/lib/core/text-jobs'
import type { TextEstimate } from '@/lib/core/text-work/text-estimate'
import { db } from '@/lib/data/client'
import { listTextJobs } from '@/lib/data/documents/text-jobs'
import {
  type ChatScript,
  type ScriptedChatServer,
  sendJson,
  startChatServer,
} from '@/lib/testing/chat-server'
import { createActor, createStudy } from '@/lib/testing/factories'
import { answerAsToyModel, type ScriptedModelServer, startModelServer } from '@/lib/testing/model-server'
import { waitForJob } from '@/lib/testing/wait-for-job'
import { examineServices } from '../jobs/examine-services'
import { startTextJob } from '../text-jobs'
import { startWorker } from '../worker'
import { estimateTexts } from './estimate-texts'

const CUT = { kind: 'decompose', source: 'notes', by: 'model', model: 'scripted', maxTokens: 32 } as const
const WRITE = {
  kind: 'course',
  by: 'model',
  model: 'scripted',
  noteTokens: 200,
  bundleTokens: 500,
  courseTokens: 100,
} as const
const WORK: [string, NewTextJob][] = [
  ['cutting between sentences', CUT],
  ['cutting by matter', { ...CUT, chunks: 'described' }],
  ['cutting as published', { ...CUT, chunks: 'as-published' }],
  ['writing', WRITE],
  ['writing as published', { ...WRITE, variant: 'as-published' }],
]

let stopWorker: () => Promise<void>
let server: ScriptedChatServer
let models: ScriptedModelServer
let script: ChatScript
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())
beforeEach(async () => {
  script = answerTersely
  models = await startModelServer(answerAsToyModel)
  server = await startChatServer((call, response, number) => script(call, response, number))
  vi.stubEnv('CHAT_BASE_URL', server.baseUrl)
  vi.stubEnv('CHAT_PROMPT_PRICE', '2')
  vi.stubEnv('CHAT_ANSWER_PRICE', '10')
  vi.stubEnv('CHAT_CURRENCY', 'EUR')
  vi.stubEnv('EMBED_BASE_URL', `${models.url}/v1`)
  vi.stubEnv('EMBED_MODEL', 'toy')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all([server.close(), models.close()])
})

/** With tokens as they are guessed where nothing is measured: four characters each. */
function answer({ system, user }: Parameters<ChatScript>[0], response: ServerResponse, value: object): void {
  const content = JSON.stringify(value)
  const [prompt, completion] = [Math.round((system.length + user.length) / 4), Math.round(content.length / 4)]
  sendJson(response, 200, {
    id: 'x',
    object: 'chat.completion',
    created: 0,
    model: 'scripted',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
  })
}

/** Finds nothing to take out, and says what it has to say in few words. */
const answerTersely: ChatScript = (call, response) => {
  const { system } = call
  if (system.includes('"contains_claim"')) answer(call, response, { contains_claim: false })
  else if (system.includes('"summary"'))
    answer(call, response, {
      summary:
        'The patient was well, with no fever, pain or cough; ceftriaxone was given as on the day before, and no other change was made.',
    })
  else answer(call, response, { course: 'The patient did well. '.repeat(5) })
}

/** Finds something everywhere, goes on at length, and shortens a hospital course at the third request alone. */
const answerAtLength: ChatScript = (call, response) => {
  const { system, user } = call
  if (system.includes('"contains_claim"')) answer(call, response, { contains_claim: true })
  else if (system.includes('"claims"'))
    answer(call, response, {
      claims: Array.from({ length: 6 }, (_, at) => `The patient was well on day ${at}.`),
    })
  else if (system.includes('"summary"'))
    answer(call, response, { summary: 'The patient was well, with no fever. '.repeat(18) })
  else {
    const isShort = user.trim().endsWith('\n52') // of 65 words, then 58, then 52
    answer(call, response, { course: 'pain '.repeat(isShort ? 90 : 120).trim() })
  }
}

async function createNotes() {
  const study = await createStudy({ items: 3 })
  const note = await db.note.findUniqueOrThrow({ where: { id: study.noteId } })
  const { id: _, ...copy } = note
  const mark = Math.random()
  const texts = [
    `Seen at ${mark}.`,
    `Day 2 of ${mark}. ${'Afebrile, no cough. The lung was clear; Dialysis went on as before, K 3.1. '.repeat(30)}`,
    `Day 3 of ${mark}, ${'with one list that goes on, and on, and on, '.repeat(20)}and ends.\nPLAN:\n- go on`,
  ]
  for (const [at, text] of texts.entries())
    await db.note.create({ data: { ...copy, externalId: `${at}2`, text } })
  return { study, lead: await createActor(study.id, 'pi') }
}

type Taken = { calls: number; promptTokens: number; answerTokens: number; cost: number }

/** What the account says when all calls are on it. */
async function readSpend(
  lead: Parameters<typeof listTextJobs>[0],
  studyId: string,
  asked: number,
): Promise<Taken> {
  const readJob = async () => (await listTextJobs(lead, studyId))[0] as TextJobSummary
  await vi.waitFor(async () => expect(countCalls(await readJob())).toBeGreaterThanOrEqual(asked), 60_000)
  const job = await readJob() // sums and counts of one listing can be a moment apart
  const { calls, promptTokens, answerTokens, cost } = job.spend
  return { calls, promptTokens, answerTokens, cost: cost ?? 0 }
}

/** Those whose end is in the call ledger. */
function countCalls(job: TextJobSummary): number {
  const { calls = 0, outcomes = {} } = job.stages.find(({ stage }) => stage !== 'embed') ?? {}
  return calls - (outcomes.begun ?? 0)
}

/** Tokens of questions with room for rounding, which is done call by call. */
function expectWithin(spend: Taken, estimate: TextEstimate): void {
  for (const of of ['calls', 'answerTokens'] as const) {
    expect.soft(spend[of], of).toBeGreaterThanOrEqual(Math.floor(estimate[of].fewest))
    expect.soft(spend[of], of).toBeLessThanOrEqual(Math.ceil(estimate[of].most))
  }
  const part = estimate.parts.find(({ stage }) => stage !== 'embed')
  expect.soft(spend.promptTokens).toBeGreaterThanOrEqual(Math.floor(0.99 * (part?.promptTokens.fewest ?? 0)))
  expect.soft(spend.promptTokens).toBeLessThanOrEqual(Math.ceil(1.01 * estimate.promptTokens.most))
}

describe.each(WORK)('an estimate of %s', (_name, wanted) => {
  it.each([
    ['tersely', answerTersely],
    ['at length', answerAtLength],
  ])('contains what is asked of a model that answers %s', async (_how, answers) => {
    script = answers
    const { study, lead } = await createNotes()

    const estimate = await estimateTexts(lead, study.id, wanted)
    expect(server.calls).toHaveLength(0)
    expect(models.calls).toHaveLength(0)
    const job = await waitForJob(lead, study.id, await startTextJob(lead, study.id, wanted))

    expect(job).toMatchObject({ status: 'done', failed: 0 })
    const spend = await readSpend(lead, study.id, server.calls.length)
    expectWithin(spend, estimate)
    expect(estimate).toMatchObject({ currency: 'EUR', lacksPace: true })
    const embed = estimate.parts.find(({ stage }) => stage === 'embed')?.calls ?? { fewest: 0, most: 0 }
    expect(models.calls.length).toBeGreaterThanOrEqual(embed.fewest)
    expect(models.calls.length).toBeLessThanOrEqual(embed.most)
  })
})

it('lists what rules leave out of texts, and nothing where they keep all', async () => {
  const { study, lead } = await createNotes()
  await db.note.updateMany({ where: { studyId: study.id }, data: { text: 'NECK\n\nNo masses were felt.' } })
  const cut = { kind: 'decompose', source: 'notes', by: 'rules', unit: 'sentence' } as const

  expect(await estimateTexts(lead, study.id, cut)).toMatchObject({
    parts: [],
    dropped: { texts: 4, dropped: 4, droppedTexts: [{ text: 'NECK', count: 4 }] },
  })
  expect(await estimateTexts(lead, study.id, { ...cut, variant: 'as-published' })).toMatchObject({
    dropped: null,
  })
})

it('is refused without the server that the work needs', async () => {
  const { study, lead } = await createNotes()
  vi.stubEnv('CHAT_BASE_URL', '')

  await expect(estimateTexts(lead, study.id, CUT)).rejects.toMatchObject({ code: 'unavailable' })
})

it('counts nothing that the same model has answered before', async () => {
  const { study, lead } = await createNotes()
  await waitForJob(lead, study.id, await startTextJob(lead, study.id, CUT))
  await db.workUnit.deleteMany({ where: { work: { studyId: study.id } } }) // as if it had been deleted

  const again = await estimateTexts(lead, study.id, CUT)

  expect(again).toMatchObject({ texts: 4, parts: [], calls: { fewest: 0, most: 0 } })
  const longer = await estimateTexts(lead, study.id, { ...CUT, maxTokens: 64 })
  expect(longer.calls.fewest).toBeGreaterThan(0)
  expect(longer).toMatchObject({ lacksPace: false })
})

it('takes the time of a check for the least until such work was done', async () => {
  vi.stubEnv('CHAT_MODEL', 'scripted')
  const answerCheck: ChatScript = (call, response, number) =>
    call.user.includes('"wet"')
      ? answer(call, response, { wet: true })
      : answerTersely(call, response, number)
  script = (...call) => void setTimeout(() => answerCheck(...call), 50)
  const { study, lead } = await createNotes()
  const cut = { ...CUT, chunks: 'described' } as const
  expect(await estimateTexts(lead, study.id, cut)).toMatchObject({ lacksPace: true, isTimeLeast: false })

  const { signal } = new AbortController()
  await examineServices.run({}, { signal, stopping: signal })
  const checked = await estimateTexts(lead, study.id, cut)
  await waitForJob(lead, study.id, await startTextJob(lead, study.id, cut))
  const { isTimeLeast } = await estimateTexts(lead, study.id, { ...cut, maxTokens: 64 })
  await db.serviceFinding.deleteMany()

  expect(checked).toMatchObject({ lacksPace: false, isTimeLeast: true })
  expect(checked.parts.map((part) => [part.stage, part.isTimeLeast])).toEqual([
    ['embed', true],
    ['decompose', true],
  ])
  expect(checked.seconds.fewest).toBeGreaterThanOrEqual(0.05)
  expect(isTimeLeast).toBe(false)
})
