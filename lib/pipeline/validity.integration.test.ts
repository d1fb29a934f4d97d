import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import type { NewRating } from '@/lib/core/labeling/rating'
import type { NewRun } from '@/lib/core/runs/runs'
import type { TaskRef } from '@/lib/core/task'
import { getAnswerFigures } from '@/lib/data/agreement/answer-figures'
import { mayShowVerdicts } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import type { Rows } from '@/lib/data/export/rows'
import { createStudyReader } from '@/lib/data/export/study-reader'
import { listItemStates } from '@/lib/data/item-states'
import { getLabelingQueue } from '@/lib/data/labeling/labeling'
import { recordRating } from '@/lib/data/labeling/ratings'
import { createTask } from '@/lib/data/protocols/new-tasks'
import { answerWith } from '@/lib/testing/chat-server'
import { createActor, createStudy, type TestStudy } from '@/lib/testing/factories'
import { askedSchema } from '@/lib/testing/scripted-answer'
import { serveChatModel } from '@/lib/testing/serve-chat-model'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { startRun } from './runs'
import { startWorker } from './worker'

const NONE = { imperative: 'no', interrogative: 'no', incomplete: 'no', vague: 'no' }

let stopWorker: () => Promise<void>
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())

type Checked = { study: TestStudy; pi: Actor; reviewer: Actor; task: TaskRef }

/** A study of two statements, the first an order, with a task of the four checks that a reviewer has. */
async function createChecked(): Promise<Checked> {
  const study = await createStudy({ items: 2 })
  const [first] = await db.statement.findMany({ where: { studyId: study.id }, orderBy: { ordinal: 'asc' } })
  await db.statement.update({ where: { id: first!.id }, data: { text: 'Continue aspirin daily.' } })
  const pi = await createActor(study.id, 'pi')
  const reviewer = await createActor(study.id, 'adjudicator')
  const { taskId } = await createTask(pi, study.id, { protocol: 'validity' })
  const items = await db.item.findMany({ where: { taskId }, orderBy: { statement: { ordinal: 'asc' } } })
  await db.assignment.createMany({
    data: items.map(({ id, patientId }, position) => ({
      studyId: study.id,
      taskId,
      itemId: id,
      raterId: reviewer.raters.get(study.id)!,
      patientId,
      round: 1,
      position,
    })),
  })
  return { study, pi, reviewer, task: { studyId: study.id, taskId } }
}

async function draft({ pi, task }: Checked, run: NewRun) {
  return waitForRun(pi, task, await startRun(pi, task, run))
}

const readQueue = async ({ reviewer, task, study }: Checked) =>
  (await getLabelingQueue(reviewer, task, study.patientId)).items

const submit = ({ reviewer, task }: Checked, assignmentId: string, values: NewRating['values']) =>
  recordRating(reviewer, task, {
    assignmentId,
    submissionId: randomUUID(),
    values,
    uncertain: false,
    comment: null,
    evidence: [],
    activeMs: 1,
    wallMs: 1,
  })

it('is drafted by rules as any AI rater answers, and raters see the drafts alone', async () => {
  const checked = await createChecked()
  expect((await readQueue(checked)).map(({ draft }) => draft?.values)).toEqual([undefined, undefined])

  expect(await draft(checked, { kind: 'baseline' })).toMatchObject({ status: 'done', done: 2, failed: 0 })

  const items = await readQueue(checked)
  expect(items.map(({ draft }) => draft?.values)).toEqual([{ ...NONE, imperative: 'yes' }, NONE])
  expect(JSON.stringify(items)).not.toMatch(/By rules|hidden-author-name/)
})

it('asks a model four questions a statement, and shows its newer drafts from then on', async () => {
  const checked = await createChecked()
  await draft(checked, { kind: 'baseline' })
  const server = await serveChatModel(({ body, system }, response) => {
    const [field = ''] = Object.keys(askedSchema(body)['properties'] as object).slice(-1)
    const said = system.includes('is vague.') ? 'yes' : 'no'
    answerWith(response, JSON.stringify({ reason: 'As given.', [field]: said }))
  })

  expect(await draft(checked, { kind: 'chat', model: 'scripted' })).toMatchObject({ done: 2, failed: 0 })

  expect(server.calls.filter(({ user }) => user.startsWith('Statement:'))).toHaveLength(8)
  const drafts = (await readQueue(checked)).map(({ draft }) => draft?.values)
  expect(drafts).toEqual([
    { ...NONE, vague: 'yes' },
    { ...NONE, vague: 'yes' },
  ])
})

it('is settled by the first person who confirms or changes a draft, and leaves beside it', async () => {
  const checked = await createChecked()
  const { study, pi, task } = checked
  await draft(checked, { kind: 'baseline' })
  const [order, fact] = await readQueue(checked)

  await submit(checked, order!.assignmentId, NONE)
  await submit(checked, fact!.assignmentId, fact!.draft?.values as NewRating['values'])

  const states = await listItemStates(task.taskId)
  expect(states.map(({ state }) => state)).toMatchObject([
    { kind: 'agreed', code: 'no | no | no | no | valid' },
    { kind: 'agreed', code: 'no | no | no | no | valid' },
  ])
  const exported: Rows['validity'][] = []
  await db.$transaction(async (tx) => {
    for await (const row of createStudyReader(tx, study.id, { withAi: false }).read('validity'))
      exported.push(row)
  })
  expect(exported.map(({ final, draft: given }) => [final['imperative'], given?.['imperative']])).toEqual([
    ['no', 'yes'],
    ['no', 'no'],
  ])
  expect(await mayShowVerdicts(pi, task)).toBe(true)
  const { sections } = await getAnswerFigures(pi, task, answerViewSchema.parse({ of: 'imperative' }))
  const againstPeople = sections
    .find(({ id }) => id === 'ai')
    ?.figures.find(({ rows }) => rows[0]?.cells[0] === 'baseline')
  expect(againstPeople?.rows[0]?.cells).toMatchObject([
    'baseline',
    2,
    1,
    { estimate: { value: 0.5 } },
    {},
    {},
  ])
})
