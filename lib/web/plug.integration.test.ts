import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as importProtocol } from '@/app/api/v1/studies/[studyId]/protocols/route'
import { POST as createTask } from '@/app/api/v1/studies/[studyId]/tasks/route'
import type { Actor } from '@/lib/core/actor'
import { answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import { readStored } from '@/lib/core/protocols/stored-answer'
import type { TaskRef } from '@/lib/core/task'
import { decideConsensus } from '@/lib/data/adjudication/discussion-decisions'
import { getAnswerFigures } from '@/lib/data/agreement/answer-figures'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { listItemStates } from '@/lib/data/item-states'
import { openTask } from '@/lib/data/tasks'
import { listImportFiles } from '@/lib/exchange/open-import'
import { startRun } from '@/lib/pipeline/runs'
import { startWorker } from '@/lib/pipeline/worker'
import { callApi, createToken } from '@/lib/testing/call-api'
import { exportTo } from '@/lib/testing/export-files'
import { createActor, createStudy, type TestStudy } from '@/lib/testing/factories'
import { answerAnything } from '@/lib/testing/scripted-answer'
import { serveChatModel } from '@/lib/testing/serve-chat-model'
import { rateWithPanel } from '@/lib/testing/several-fields'
import { digestStudy, importNew } from '@/lib/testing/three-tasks'
import { waitForRun } from '@/lib/testing/wait-for-run'

/** A scale and flags on documents: nothing of the product knows it. */
const TOY = {
  id: 'letter-check',
  version: 1,
  title: 'Letters',
  summary: 'How clear a letter is, and what is wrong with it.',
  item: {
    name: { one: 'letter', many: 'letters' },
    parts: [{ role: 'letter', of: 'document', title: 'Letter', view: 'text' }],
    generate: { by: 'each', part: 'letter' },
  },
  fields: [
    {
      kind: 'scale',
      id: 'clear',
      question: 'How clear is it?',
      from: 1,
      to: 5,
      anchors: { '1': 'Not at all.', '5': 'Very.' },
    },
    {
      kind: 'flags',
      id: 'faults',
      question: 'What is wrong?',
      options: [{ code: 'wrong' }, { code: 'missing' }],
    },
  ],
  collect: {},
  consensus: [
    { field: 'clear', rule: { kind: 'policy' } },
    { field: 'faults', rule: { kind: 'policy' } },
  ],
  aiRater: { calls: [{ prompt: 'rate' }], reads: ['letter'], reference: 'parts' },
  scores: [
    {
      id: 'clarity',
      title: 'Clarity',
      per: 'document',
      how: { kind: 'mean', of: { value: 'clear' } },
      better: 'higher',
    },
  ],
  figures: [
    { kind: 'scale', of: ['clear'] },
    { kind: 'agreement', of: ['faults'] },
    { kind: 'scores', of: ['clarity'] },
  ],
  formats: ['plain'],
}

let stopWorker: () => Promise<void>
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())

/** Brings a definition into a study as a program does, and makes a task of it. */
async function plugIn(study: TestStudy, pi: Actor, definition: string): Promise<TestStudy> {
  const token = await createToken(pi, 'studies:read', 'studies:write')
  const params = { studyId: study.id }
  const brought = await callApi(importProtocol, { token, params, body: JSON.parse(definition) as object })
  expect(brought).toMatchObject({ status: 200, data: { problems: [] } })
  const body = { protocol: brought.data['name'] }
  const preview = await callApi(createTask, { token, params, body, query: '?preview=true' })
  const made = await callApi(createTask, { token, params, body })
  expect(made.data['items']).toBe(preview.data['items'])
  const taskId = String(made.data['taskId'])
  const items = await db.item.findMany({ where: { taskId }, orderBy: { sort: 'asc' } })
  expect(items).toHaveLength(Number(made.data['items']))
  return { ...study, taskId, itemIds: items.map(({ id }) => id) }
}

/** One run of a model that answers whatever it is asked. */
async function runModel(pi: Actor, task: TaskRef, answer: Record<string, unknown>) {
  await serveChatModel(answerAnything(answer))
  return waitForRun(pi, task, await startRun(pi, task, { kind: 'chat', model: 'scripted' }))
}

/** What each rater of a task said, as its definition counts it. */
async function listSaid(task: TaskRef) {
  const { definition } = await openTask(task)
  const rows = await db.rating.findMany({
    where: { taskId: task.taskId, current: true },
    include: { rater: { select: { kind: true } } },
  })
  return rows.map((row) => ({ kind: row.rater.kind, round: row.round, ...readStored(definition, row) }))
}

it('a protocol that nobody knew is brought in, rated, settled, judged by a model, counted, written and read back', async () => {
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const task = await plugIn(study, pi, JSON.stringify(TOY))
  expect(task.itemIds).toHaveLength(1)

  const { itemId, third } = await rateWithPanel(
    task,
    [
      { clear: 4, faults: ['missing'] },
      { clear: 2, faults: ['wrong', 'missing'] },
      { clear: 5, faults: [] },
    ],
    [
      { clear: 4, faults: ['wrong', 'missing'] },
      { clear: 5, faults: ['wrong', 'missing'] },
    ],
  )
  expect((await listItemStates(task.taskId))[0]?.fields).toMatchObject([
    { field: 'clear', state: { kind: 'discussion' } },
    { field: 'faults', state: { kind: 'agreed', code: 'no | yes' } },
  ])
  await decideConsensus(third, task, {
    itemId,
    answers: { clear: 4 },
    reason: 'rater-error',
    rationale: 'Read again.',
    guideline: null,
    seenRevision: 0,
  })
  expect((await listItemStates(task.taskId))[0]?.state).toMatchObject({
    kind: 'settled',
    code: '4 | no | yes',
  })

  const run = await runModel(pi, task, { clear: 2, faults: ['wrong'] })
  expect(run).toMatchObject({ status: 'done', done: 1, failed: 0 })
  expect(await listSaid(task)).toContainEqual({
    kind: 'ai',
    round: 1,
    clear: 2,
    'faults:wrong': 'yes',
    'faults:missing': 'no',
  })

  const view = answerViewSchema.parse({})
  const sealed = JSON.stringify(await getAnswerFigures(pi, task, view))
  expect(sealed).not.toContain('scripted')
  await openAiResults(pi, task, 'All is settled.')
  const open = JSON.stringify(await getAnswerFigures(pi, task, view))
  expect(open).toContain('How clear is it?')
  expect(open).toContain('scripted')

  const copyId = await importNew(await listImportFiles([await exportTo(study.id, 'plain-folder')]))
  expect((await digestStudy(copyId)).answers).toEqual((await digestStudy(study.id)).answers)
})

it('PDSQI-9 comes as a file, with no code at all', async () => {
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const file = await readFile('lib/core/protocols/gallery/pdsqi-9.json', 'utf8')
  const own = JSON.stringify({ ...(JSON.parse(file) as object), id: 'our-pdsqi' })

  const task = await plugIn(study, pi, own)
  const run = await runModel(pi, task, { abstraction: 'yes', synthesized: 4, accurate: 5 })

  expect(run).toMatchObject({ status: 'done', done: 1, failed: 0 })
  expect(await listSaid(task)).toMatchObject([
    { kind: 'ai', accurate: 5, synthesized: 4, abstraction: 'yes' },
  ])
})
