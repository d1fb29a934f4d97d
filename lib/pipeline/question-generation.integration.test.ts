import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findShipped } from '@/lib/core/protocols/shipped'
import { db } from '@/lib/data/client'
import { listGeneratedQuestions } from '@/lib/data/questions/generated-questions'
import { insertTask } from '@/lib/data/tasks'
import { answerWith } from '@/lib/testing/chat-server'
import { answerItem, createActor, createAssignedRater, createStudy } from '@/lib/testing/factories'
import { answerQuestions, FIT, QUESTION_NOTES } from '@/lib/testing/question-model'
import { serveChatModel } from '@/lib/testing/serve-chat-model'
import { waitForJob } from '@/lib/testing/wait-for-job'
import { estimateTexts } from './text-estimate/estimate-texts'
import { startTextJob } from './text-jobs'
import { startWorker } from './worker'

let stopWorker: () => Promise<void>

beforeAll(async () => {
  stopWorker = await startWorker()
})

afterAll(() => stopWorker())

/** The field of the form that asks for them. */
const BETTER_WORDS = findShipped('questions').fields.find(({ id }) => id.startsWith('word'))?.id ?? ''
const BETTER = 'Which drug for the pneumonia?'
const WORK = { kind: 'questions', by: 'model', model: 'scripted' } as const

/** A patient with a hip replaced long ago, pneumonia of late, a visit and a note after it. */
async function createCharted() {
  const study = await createStudy()
  const definition = findShipped('questions')
  await db.$transaction((tx) =>
    insertTask(tx, {
      studyId: study.id,
      definition,
      config: { ratersPerItem: 1, policy: { kind: 'unanimous', of: 1 } },
    }),
  )
  const lead = await createActor(study.id, 'pi')
  const own = { studyId: study.id, patientId: study.patientId }
  await db.note.update({
    where: { id: study.noteId },
    data: {
      category: 'Physician',
      description: 'H&P',
      text: `Comes with cough since yesterday. Known asthma. Bed ${Math.random().toFixed(16)}.`, // its own questions
      chartTime: new Date('2150-03-04T08:10:00Z'),
    },
  })
  await db.note.createMany({
    data: QUESTION_NOTES.map((note) => ({ ...own, ...note, category: 'Nursing', description: '' })),
  })
  return { study, lead }
}

async function makeTimeline({ study, lead }: Awaited<ReturnType<typeof createCharted>>) {
  await waitForJob(lead, study.id, await startTextJob(lead, study.id, { kind: 'timeline', by: 'rules' }))
}

describe('generating questions', () => {
  it('makes of what passes the checks statements of two arms, with facts in the chart, and items of them', async () => {
    const charted = await createCharted()
    const { study, lead } = charted
    await makeTimeline(charted)
    const server = await serveChatModel(answerQuestions)
    const job = await waitForJob(lead, study.id, await startTextJob(lead, study.id, WORK))
    const found = await listGeneratedQuestions(lead, study.id)

    expect(job).toMatchObject({ status: 'done', failure: null })
    const [{ questions, refused } = { questions: [], refused: [] }] = found
    const countOf = (list: readonly { arm: string }[], arm: string) =>
      list.filter((one) => one.arm === arm).length
    expect([countOf(questions, 'note'), countOf(refused, 'note')]).toEqual([0, 6])
    expect([countOf(questions, 'facts'), countOf(refused, 'facts')]).toEqual([3, 3])
    expect(questions.find(({ type }) => type === 'single_hop_recent')).toMatchObject({
      question: 'What was given for pneumonia last winter?',
      topics: ['Prescriptions'],
      at: '2150-03-04T08:10:00',
      reason: 'Cough.',
      facts: [
        { text: 'Pneumonia was treated with ceftriaxone. (2149-12-01)', note: 'late', start: 0, end: 39 },
      ],
    })
    expect(refused.filter(({ arm }) => arm === 'facts').map(({ reason }) => reason)).toEqual([
      'The same question was asked before.',
      'The same question was asked before.',
      'The same question was asked before.',
    ])
    expect(await db.item.count({ where: { studyId: study.id, statement: { kind: 'question' } } })).toBe(3)

    // a conversation: the second request of an arm has the first one and its answer before it
    const turns = server.calls
      .map(({ body }) => (body['messages'] as { role: string }[]).map(({ role }) => role))
      .filter((roles) => roles.length > 2)
    expect(turns).toEqual([
      ['system', 'user', 'assistant', 'user'],
      ['system', 'user', 'assistant', 'user'],
    ])
    // nothing of what was written at or after the visit but its own note
    expect(JSON.stringify(server.calls)).not.toContain('embolism')
    await expect(startTextJob(lead, study.id, WORK)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('fails with the reason where there is no timeline, and asks for none where the visit’s note is all', async () => {
    const { study, lead } = await createCharted()
    const server = await serveChatModel(answerQuestions)
    const job = await waitForJob(lead, study.id, await startTextJob(lead, study.id, WORK))
    expect(job).toMatchObject({
      failed: 1,
      failure: 'This patient has no timeline yet. Make the timelines first, then start again.',
    })
    expect(server.calls).toHaveLength(0)

    const alone = { ...WORK, arms: ['note' as const], rounds: 1 }
    expect(await waitForJob(lead, study.id, await startTextJob(lead, study.id, alone))).toMatchObject({
      done: 1,
      failed: 0,
    })
    await expect(startTextJob(lead, study.id, { ...WORK, visitNote: 'no such, 100%' })).rejects.toMatchObject(
      { code: 'invalid' },
    )
  })

  it('stores nothing of a patient whose questions cannot be read', async () => {
    const charted = await createCharted()
    const { study, lead } = charted
    await makeTimeline(charted)
    await serveChatModel((call, response) =>
      call.system.includes('"questions"')
        ? answerWith(response, 'I would rather not.')
        : answerQuestions(call, response, 1),
    )
    expect(await waitForJob(lead, study.id, await startTextJob(lead, study.id, WORK))).toMatchObject({
      failed: 1,
    })
    expect(await listGeneratedQuestions(lead, study.id)).toEqual([])
  })

  it('gives what clinicians worded better to the next generation', async () => {
    const charted = await createCharted()
    const { study, lead } = charted
    await makeTimeline(charted)
    const server = await serveChatModel(answerQuestions)
    await waitForJob(lead, study.id, await startTextJob(lead, study.id, WORK))
    const item = await db.item.findFirstOrThrow({
      where: { studyId: study.id, statement: { kind: 'question' } },
    })
    const rater = await createAssignedRater({ id: study.id, taskId: item.taskId, itemIds: [item.id] })
    await answerItem(rater, study, item.id, { ...FIT, natural: 'no', [BETTER_WORDS]: BETTER })
    const before = server.calls.length
    const again = { ...WORK, rephrasedIn: item.taskId }
    expect(await estimateTexts(lead, study.id, again)).toMatchObject({ texts: 1 })
    const job = await waitForJob(lead, study.id, await startTextJob(lead, study.id, again))
    expect(job.configuration).toMatchObject({
      rephrasings: [{ better: BETTER }],
    })
    expect(JSON.stringify(server.calls.slice(before))).toContain(BETTER)
  })
})
