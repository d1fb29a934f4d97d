import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Definition, definitionSchema } from '@/lib/core/protocols/definition'
import { findShipped } from '@/lib/core/protocols/shipped'
import { readStored } from '@/lib/core/protocols/stored-answer'
import type { TaskRef } from '@/lib/core/task'
import { db } from '@/lib/data/client'
import { listRunResults } from '@/lib/data/runs/run-results'
import { listRunPrompts } from '@/lib/data/work/prompts'
import { answerWith } from '@/lib/testing/chat-server'
import { createActor, createStudy } from '@/lib/testing/factories'
import { createProtocolTask } from '@/lib/testing/protocol-task'
import { answerAnything, askedSchema } from '@/lib/testing/scripted-answer'
import { serveChatModel } from '@/lib/testing/serve-chat-model'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { startRun } from './runs'
import { startWorker } from './worker'

const CHAT = { kind: 'chat', model: 'scripted' } as const
const YES_NO = [{ code: 'yes' }, { code: 'no' }]

let stopWorker: () => Promise<void>
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())

/** A protocol of the tests: one form for each document. */
function makeDefinition(more: Record<string, unknown>): Definition {
  return definitionSchema.parse({
    id: 'toy',
    version: 1,
    title: 'A toy',
    summary: 'Made for tests.',
    item: {
      name: { one: 'letter', many: 'letters' },
      parts: [{ role: 'the-letter', of: 'document', title: 'Letter', view: 'text' }],
      generate: { by: 'each', part: 'the-letter' },
    },
    collect: {},
    ...more,
  })
}

async function open(definition: Definition, items = 1) {
  const study = await createStudy({ items })
  const pi = await createActor(study.id, 'pi')
  return { study, pi, task: await createProtocolTask(study.id, definition) }
}

/** What each counted variable of the one rating of a task holds. */
async function readRating(task: TaskRef, definition: Definition) {
  const rating = await db.rating.findFirstOrThrow({ where: { taskId: task.taskId } })
  return { rating, said: readStored(definition, rating) }
}

it('asks for ten fields of a summary with passages of the chart, and stores what they count', async () => {
  const definition = findShipped('pdsqi-9')
  const server = await serveChatModel(answerAnything({ abstraction: 'yes', synthesized: 4, accurate: 5 }))
  const { pi, task, study } = await open(definition)

  const run = await waitForRun(pi, task, await startRun(pi, task, CHAT))

  expect(run).toMatchObject({ status: 'done', done: 1, failed: 0 })
  const [call] = server.calls
  expect(call?.user).toContain('The patient was afebrile.')
  expect(call?.user).toContain('1. Date: 2150-03-04, Time: 08:10:00, Note Category: Physician')
  expect(call?.system).toContain('"accurate"')
  expect(Object.keys(askedSchema(call?.body ?? {})['properties'] as object)).toEqual([
    'reason',
    ...definition.fields.map(({ id }) => id),
  ])
  const { rating, said } = await readRating(task, definition)
  expect(said).toMatchObject({ accurate: 5, cited: 1, synthesized: 4, abstraction: 'yes' })
  expect(said['total']).toBeGreaterThan(1)
  expect(rating).toMatchObject({ comment: 'The material says so.', round: 1 })
  expect(rating.code.split(' | ')).toHaveLength(rating.codes?.length ?? 0)
  expect((await listRunPrompts(pi, task.studyId, run.runId)).map(({ use }) => use)).toEqual(['rate'])
  const { results } = await listRunResults(pi, task, run.runId, { show: 'all', offset: 0, limit: 9 })
  expect(results).toMatchObject([{ status: 'done', code: rating.code }])
  expect(await db.rating.count({ where: { taskId: study.taskId } })).toBe(0)
})

it('asks for the squares of a grid by the material alone, and looks for nothing in the chart', async () => {
  const definition = makeDefinition({
    fields: [
      {
        kind: 'grid',
        id: 'q',
        question: 'Is it so?',
        rows: [
          { id: 'plan', title: 'Plan' },
          { id: 'course', title: 'Course' },
        ],
        columns: [
          { id: 'clear', title: 'Clear' },
          { id: 'complete', title: 'Complete' },
        ],
        cell: { kind: 'choice', options: YES_NO },
      },
    ],
    aiRater: { calls: [{ prompt: 'rate' }], reads: ['the-letter'], reference: 'parts' },
  })
  const server = await serveChatModel(
    answerAnything({
      q: { plan: { clear: 'Yes', complete: 'no' }, course: { clear: 'no', complete: 'yes' } },
    }),
  )
  const { pi, task, study } = await open(definition)

  const run = await waitForRun(pi, task, await startRun(pi, task, { ...CHAT, topN: 7 }))

  expect(run).toMatchObject({ status: 'done', done: 1, configuration: { topN: 25 } })
  expect(server.calls[0]?.user).not.toContain('Ceftriaxone')
  expect((await readRating(task, definition)).said).toEqual({
    'q-plan-clear': 'yes',
    'q-plan-complete': 'no',
    'q-course-clear': 'no',
    'q-course-complete': 'yes',
  })
  expect(await db.fact.count({ where: { studyId: study.id } })).toBe(0)
})

const TWO_CALLS = makeDefinition({
  fields: [
    { kind: 'choice', id: 'present', question: 'Is there a fever?', options: YES_NO },
    {
      kind: 'scale',
      id: 'grade',
      question: 'How high?',
      from: 1,
      to: 3,
      askWhen: { is: ['present', 'yes'] },
    },
  ],
  aiRater: {
    calls: [
      { prompt: 'first', answers: ['present'] },
      { prompt: 'second', answers: ['grade'] },
    ],
    reads: ['the-letter'],
    reference: 'parts',
  },
})

it.each([
  ['yes', 2, { present: 'yes', grade: 3 }],
  ['no', 1, { present: 'no', grade: null }],
])(
  'makes one answer of two calls, and asks nothing that is not asked after %s',
  async (first, calls, said) => {
    const server = await serveChatModel(answerAnything({ present: first, grade: 3 }))
    const { pi, task } = await open(TWO_CALLS)

    const run = await waitForRun(pi, task, await startRun(pi, task, CHAT))

    expect(run).toMatchObject({ status: 'done', done: 1 })
    expect(server.calls).toHaveLength(calls)
    expect((await readRating(task, TWO_CALLS)).said).toEqual(said)
    expect(await listRunPrompts(pi, task.studyId, run.runId)).toHaveLength(2)
    const again = await waitForRun(pi, task, await startRun(pi, task, CHAT, { again: true }))
    expect(again).toMatchObject({ done: 1, reused: 1 })
    expect(server.calls).toHaveLength(calls)
  },
)

it('makes no answer of what cannot be read, however often it is asked', async () => {
  const server = await serveChatModel(answerAnything({ accurate: 9 }))
  const { pi, task } = await open(findShipped('pdsqi-9'))

  const run = await waitForRun(pi, task, await startRun(pi, task, CHAT))

  expect(run).toMatchObject({ status: 'done', done: 0, failed: 1 })
  expect(server.calls.length).toBeGreaterThan(1)
  const { results } = await listRunResults(pi, task, run.runId, { show: 'all', offset: 0, limit: 9 })
  expect(results[0]?.reason).toBe('The answer cannot be taken: “accurate” is no whole number from 1 to 5.')
  expect(await db.rating.count({ where: { taskId: task.taskId } })).toBe(0)
})

it('refuses raters that the protocol has no way for', async () => {
  const { pi, task, study } = await open(findShipped('pdsqi-9'))
  const refused = { code: 'invalid' }
  await expect(startRun(pi, task, { kind: 'baseline' })).rejects.toMatchObject(refused)
  await expect(startRun(pi, task, { kind: 'entailment', model: 'x' })).rejects.toMatchObject(refused)
  await serveChatModel((_, response) => answerWith(response, ''))
  await expect(startRun(pi, task, { ...CHAT, confidence: true })).rejects.toMatchObject(refused)
  await expect(startRun(pi, task, { ...CHAT, judge: 'as-published' })).rejects.toMatchObject(refused)
  for (const definition of [makeDefinition({ fields: [], aiRater: null }), findShipped('error-spans')]) {
    const other = await createProtocolTask(study.id, definition)
    await expect(startRun(pi, other, CHAT)).rejects.toMatchObject(refused)
  }
})

it('takes the same model in another task for another rater', async () => {
  await serveChatModel(answerAnything())
  const { pi, task, study } = await open(TWO_CALLS)
  await waitForRun(pi, task, await startRun(pi, task, CHAT))

  const other = await waitForRun(pi, study, await startRun(pi, study, CHAT))

  expect(other).toMatchObject({ done: 1, alias: 'scripted (2)' })
})

const BATCHED = makeDefinition({
  item: {
    name: { one: 'claim', many: 'claims' },
    parts: [
      { role: 'claim', of: 'statement', title: 'Claim', view: 'statement' },
      { role: 'letter', of: 'document', title: 'Letter', view: 'text' },
    ],
    generate: { by: 'cross', parts: ['claim', 'letter'], within: 'patient' },
  },
  fields: [{ kind: 'choice', id: 'holds', question: 'Does it hold?', options: YES_NO }],
  aiRater: {
    calls: [{ prompt: 'judge' }],
    reads: ['claim', 'letter'],
    reference: 'parts',
    batchBy: 'letter',
  },
})

/** Another text of the patient: nothing is held against the text that it was taken from. */
async function addLetter(studyId: string): Promise<void> {
  const { id: _, ...text } = await db.document.findFirstOrThrow({ where: { studyId } })
  await db.document.create({ data: { ...text, attributes: {}, externalId: 'letter', kind: 'letter' } })
}

it('asks about all claims of a letter at once, and by itself about what that leaves open', async () => {
  const entry = (item: number, holds: string) => ({ item, reason: `Of ${item}.`, holds })
  const server = await serveChatModel(({ body }, response) => {
    const isBatch = 'answers' in (askedSchema(body)['properties'] as object)
    const answers = [entry(1, 'no'), entry(2, 'maybe'), entry(3, 'no'), entry(9, 'no')]
    answerWith(response, JSON.stringify(isBatch ? { answers } : { reason: 'Alone.', holds: 'yes' }))
  })
  const study = await createStudy({ items: 3 })
  const pi = await createActor(study.id, 'pi')
  await addLetter(study.id)
  const task = await createProtocolTask(study.id, BATCHED)

  const run = await waitForRun(pi, task, await startRun(pi, task, CHAT))

  expect(run).toMatchObject({ done: 3, failed: 0 })
  expect(server.calls).toHaveLength(2)
  expect(server.calls[0]?.user).toMatch(/1\. The patient was.*2\. The patient was.*3\. The patient was/)
  const ratings = await db.rating.findMany({ where: { taskId: task.taskId }, orderBy: { itemId: 'asc' } })
  expect(ratings.map(({ code, comment }) => [code, comment])).toEqual([
    ['no', 'Of 1.'],
    ['yes', 'Alone.'],
    ['no', 'Of 3.'],
  ])
  const again = await waitForRun(pi, task, await startRun(pi, task, CHAT, { again: true }))
  expect([again.reused, server.calls.length]).toEqual([3, 2])
})

it('asks an AI rater as published for a verdict and a reason alone, and keeps it apart from one of ours', async () => {
  const server = await serveChatModel((_, response) =>
    answerWith(response, '{"verdict":"Supported","reason":"It says so."}'),
  )
  const { pi, study } = await open(TWO_CALLS)

  const run = await waitForRun(pi, study, await startRun(pi, study, { ...CHAT, judge: 'as-published' }))

  expect(run).toMatchObject({ done: 1, configuration: { judge: 'as-published', repairHash: '' } })
  expect(JSON.stringify(server.calls)).not.toContain('evidence')
  const rating = await db.rating.findFirstOrThrow({
    where: { itemId: { in: study.itemIds }, code: 'Supported' },
    include: { evidence: true },
  })
  expect([rating.comment, rating.evidence]).toEqual(['It says so.', []])
})
