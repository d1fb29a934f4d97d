import { afterAll, beforeAll, expect, it } from 'vitest'
import { findShipped } from '@/lib/core/protocols/shipped'
import { readStored } from '@/lib/core/protocols/stored-answer'
import { db } from '@/lib/data/client'
import { answerWith, type ChatScript } from '@/lib/testing/chat-server'
import { createActor, createStudy, type TestStudy } from '@/lib/testing/factories'
import { createProtocolTask } from '@/lib/testing/protocol-task'
import { serveChatModel } from '@/lib/testing/serve-chat-model'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { startRun } from './runs'
import { startWorker } from './worker'

const QUESTIONS = findShipped('questions')
const VISIT = '2150-03-05T08:00:00'

let stopWorker: () => Promise<void>
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())

const FIT = {
  reason: 'Nothing is wrong.',
  evidence: [1],
  specific: 'yes',
  'other-visit': null,
  consistent: 'yes',
  verifiable: 'yes',
  'type-right': 'yes',
  'topics-right': 'yes',
  topics: null,
  natural: 'yes',
  wording: null,
  leaks: 'no',
  approved: 'yes',
  'answer-found': 'yes',
  'answer-complete': 'yes',
}

/** Questions of these texts before a visit, in a chart that goes on: the note of the visit, one of that day, one of the day after. */
async function askOf(texts: readonly string[]) {
  const study = await createStudy({ items: texts.length })
  const { id: studyId, patientId } = study
  const statements = await db.statement.findMany({ where: { studyId }, orderBy: { ordinal: 'asc' } })
  for (const [index, { id }] of statements.entries()) {
    const attributes = {
      answer: 'On the first day.',
      type: 'single_hop_recent',
      topics: ['Prescriptions'],
      facts: [{ text: 'Patient started ceftriaxone (2150-03-04)', note: '101', start: 26, end: 68 }],
      at: VISIT,
      reason: 'Fever again',
      summary: 'He comes with fever.',
      visit: 'Inpatient',
      arm: 'hidden-arm',
    }
    await db.statement.update({
      where: { id },
      data: { kind: 'question', text: texts[index] ?? '', attributes },
    })
  }
  await addLaterNotes(study)
  const task = await createProtocolTask(studyId, QUESTIONS)
  return { study, task, pi: await createActor(studyId, 'pi'), patientId }
}

async function addLaterNotes({ id: studyId, patientId }: TestStudy): Promise<void> {
  const note = { studyId, patientId, category: 'Physician', description: '' }
  const day = new Date('2150-03-05')
  await db.note.createMany({
    data: [
      {
        ...note,
        externalId: 'visit',
        chartDate: day,
        chartTime: new Date(`${VISIT}Z`),
        text: 'H&P: Fever. Ceftriaxone planned.',
      },
      { ...note, externalId: 'day', chartDate: day, text: 'Ceftriaxone was stopped, discharged.' },
      {
        ...note,
        externalId: 'after',
        chartDate: new Date('2150-03-06'),
        text: 'Ceftriaxone on the day after.',
      },
    ],
  })
}

it('asks about all points with what belongs to the question, the note of the visit and passages from before it, and takes nothing for an answer that is none', async () => {
  const answers: Record<string, object | string> = {
    fit: FIT,
    other: {
      ...FIT,
      specific: 'no',
      'other-visit': 'yes',
      natural: 'no',
      wording: 'When was ceftriaxone begun?',
      'topics-right': 'no',
      topics: ['Prescriptions', 'Vitals'],
      leaks: 'yes',
    },
    prose: 'I think that it is fine.',
    blank: '',
    half: { ...FIT, approved: undefined },
    odd: { ...FIT, consistent: 'mostly' },
    many: { ...FIT, 'topics-right': 'no', topics: ['Vitals', 'Payment', 'Allergies', 'Prescriptions'] },
    twice: `${JSON.stringify(FIT)} or ${JSON.stringify({ ...FIT, approved: 'no' })}`,
  }
  const reply: ChatScript = ({ user }, response) => {
    const [, name = ''] = /ceftriaxone (\w+)\?/.exec(user) ?? []
    const answer = answers[name] ?? 'none'
    answerWith(response, typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
  const server = await serveChatModel(reply)
  const { task, pi } = await askOf(Object.keys(answers).map((name) => `When was ceftriaxone ${name}?`))

  const run = await waitForRun(pi, task, await startRun(pi, task, { kind: 'chat', model: 'scripted' }))

  expect(run).toMatchObject({ status: 'done', done: 2, failed: 6 })
  const ratings = await db.rating.findMany({
    where: { taskId: task.taskId },
    include: { item: { include: { statement: true } }, evidence: true },
  })
  const said = new Map(
    ratings.map((rating) => [
      rating.item.statement?.text,
      { ...rating, codes: readStored(QUESTIONS, rating) },
    ]),
  )
  const fit = said.get('When was ceftriaxone fit?')
  expect(fit?.codes).toMatchObject({ approved: 'yes', adjusted: 'yes', relevance: 'this visit' })
  expect(fit?.evidence.map(({ quote }) => quote)).toEqual(['Ceftriaxone was started on the first day.'])
  const other = said.get('When was ceftriaxone other?')
  expect(other?.codes).toMatchObject({ specific: 'no', relevance: 'another visit', adjusted: 'no' })
  expect(other?.fields).toMatchObject({
    wording: 'When was ceftriaxone begun?',
    topics: ['Prescriptions', 'Vitals'],
  })

  const { user = '', system = '' } = server.calls[0] ?? {}
  for (const part of [
    'On the first day.',
    'Recent: one event',
    'Patient started ceftriaxone (2150-03-04)',
    VISIT,
    'Fever again',
    'He comes with fever.',
    'Inpatient',
    'H&P: Fever. Ceftriaxone planned.',
    'Ceftriaxone was started on the first day.',
  ])
    expect(user).toContain(part)
  const everything = server.calls.map((call) => call.system + call.user).join()
  for (const hidden of ['hidden-arm', 'was stopped, discharged', 'on the day after'])
    expect(everything).not.toContain(hidden)
  expect(system).toContain('- "Assessment & Plan"')
})

it('asks as published about three points alone, and reads relevance in its three steps', async () => {
  const steps = ['Yes', 'No, but for another visit', 'No, never relevant', 'Perhaps']
  const server = await serveChatModel(({ user }, response) => {
    const [, index = ''] = /ceftriaxone (\d)\?/.exec(user) ?? []
    const answer = {
      'question-relevance': steps[Number(index)],
      'question-defined': 'Yes',
      'question-rephrase': 'No',
      explanation: 'The note says so.',
    }
    answerWith(response, JSON.stringify(answer))
  })
  const { task, pi } = await askOf(steps.map((_, index) => `When was ceftriaxone ${index}?`))

  const run = await waitForRun(
    pi,
    task,
    await startRun(pi, task, { kind: 'chat', model: 'scripted', judge: 'as-published' }),
  )

  expect(run).toMatchObject({ status: 'done', done: 3, failed: 1 })
  const ratings = await db.rating.findMany({
    where: { taskId: task.taskId },
    include: { item: { include: { statement: true } } },
  })
  const codes = ratings
    .toSorted((one, next) => ((one.item.statement?.text ?? '') < (next.item.statement?.text ?? '') ? -1 : 1))
    .map((rating) => readStored(QUESTIONS, rating))
  expect(codes.map(({ specific, relevance }) => [specific, relevance])).toEqual([
    ['yes', 'this visit'],
    ['no', 'another visit'],
    ['no', 'never'],
  ])
  for (const one of codes)
    expect(one).toMatchObject({
      verifiable: 'yes',
      natural: 'no',
      consistent: null,
      approved: null,
      adjusted: null,
    })
  expect(server.calls[0]?.user).toContain('H&P: Fever.')
  const shown = await db.shownPassages.findMany({ where: { ratings: { some: { taskId: task.taskId } } } })
  expect(JSON.stringify(shown)).not.toMatch(/"notes":\["/) // its prompt has no place for passages: none are looked for
  expect(JSON.stringify(server.calls[0]?.body)).toContain('question-rephrase')
  expect(JSON.stringify(server.calls[0]?.body)).not.toContain('answer-complete')
})
