import { describe, expect, it } from 'vitest'
import type { NewKeys } from '@/lib/core/labeling/keyed-item'
import { type Definition, definitionSchema } from '@/lib/core/protocols/definition'
import { addPatient, answerItem, createActor, createStudy } from '@/lib/testing/factories'
import { createProtocolTask } from '@/lib/testing/protocol-task'
import { db } from '../client'
import { listKeyedItems, setKeys } from './keyed-items'
import { getQualityReport } from './rater-quality'
import { getOwnTraining, listTrainingFeedback } from './training'

/** One field of each kind that is counted. */
const FORM: Definition = definitionSchema.parse({
  id: 'form',
  version: 1,
  title: 'Form',
  summary: 'One field of each kind.',
  item: {
    name: { one: 'letter', many: 'letters' },
    parts: [{ role: 'letter', of: 'document', title: 'Letter', view: 'text' }],
    generate: { by: 'each', part: 'letter' },
  },
  fields: [
    { kind: 'choice', id: 'sort', question: 'Sort?', options: [{ code: 'a', title: 'Long' }, { code: 'b' }] },
    {
      kind: 'flags',
      id: 'faults',
      question: 'Faults?',
      options: [{ code: 'x', title: 'Typing' }, { code: 'y' }],
    },
    { kind: 'scale', id: 'worth', question: 'Worth?', from: 1, to: 5 },
    { kind: 'number', id: 'pages', question: 'Pages?' },
    {
      kind: 'grid',
      id: 'says',
      question: 'Says?',
      rows: [{ id: 'plan', title: 'Plan' }],
      columns: [{ id: 'there', title: 'There' }],
      cell: {
        kind: 'choice',
        options: [
          { code: 'yes', title: 'Yes' },
          { code: 'no', title: 'No' },
        ],
      },
    },
    { kind: 'text', id: 'why', question: 'Why?', required: false },
  ],
  collect: {},
  aiRater: null,
})

const RIGHT = { sort: 'a', faults: ['x'], worth: 3, pages: 2, says: { plan: { there: 'yes' } } }

async function setUp(use: NewKeys['use']) {
  const study = await createStudy({ items: 0 })
  await addPatient(study, { externalId: '2', items: 0 })
  const lead = await createActor(study.id, 'pi')
  const rater = await createActor(study.id, 'rater')
  const task = await createProtocolTask(study.id, FORM)
  const items = await db.item.findMany({ where: { taskId: task.taskId }, orderBy: { key: 'asc' } })
  const [first = ''] = items.map(({ id }) => id)
  const key = (values: Record<string, unknown>) =>
    ({ itemId: first, values, explanation: 'So it says.' }) as NewKeys['keys'][number]
  return { study, lead, rater, task, first, patientId: items[0]?.patientId ?? '', key, use }
}

describe('known answers of a task with several fields', () => {
  it('are compared field by field in training, and described in words', async () => {
    const { study, lead, rater, task, first, key } = await setUp('training')
    await setKeys(lead, task, { use: 'training', keys: [key(RIGHT)] })

    await answerItem(rater, study, first, { ...RIGHT, faults: ['x', 'y'], says: { plan: { there: 'no' } } })

    expect(await getOwnTraining(rater, task)).toMatchObject({
      total: 5,
      answered: 5,
      right: 3,
      state: 'failed',
    })
    expect(await listTrainingFeedback(rater, task)).toMatchObject([
      {
        explanation: 'So it says.',
        answers: [
          { title: 'Sort?', given: 'Long', known: 'Long' },
          { title: 'Faults?', given: 'Typing, y', known: 'Typing' },
          { title: 'Worth?', given: '3', known: '3' },
          { title: 'Pages?', given: '2', known: '2' },
          { title: 'Says?', given: 'No', known: 'Yes' },
        ],
      },
    ])
  })

  it('leave open what a lead does not know, and are reported by question as hidden checks', async () => {
    const { study, lead, rater, task, first, patientId, key } = await setUp('gold')
    await setKeys(lead, task, { use: 'gold', keys: [key({ worth: 4, pages: 2 })] })
    const raterId = rater.raters.get(study.id) ?? ''
    await db.assignment.create({
      data: {
        studyId: study.id,
        taskId: task.taskId,
        itemId: first,
        patientId,
        raterId,
        round: 1,
        position: 0,
      },
    })

    await answerItem(rater, study, first, RIGHT)

    expect(await listKeyedItems(lead, task)).toMatchObject([{ code: '– | – | – | 4 | 2 | –', answers: 1 }])
    const [own] = (await getQualityReport(lead, task)).raters
    expect(own?.gold.answered).toBe(2)
    expect(own?.fields.map(({ title, gold }) => [title, gold.answered])).toEqual([
      ['Sort?', 0],
      ['Faults?', 0],
      ['Worth?', 1],
      ['Pages?', 1],
      ['Says?', 0],
    ])
  })

  it.each([
    ['a value that the field does not have', { worth: 9 }],
    ['a text, of which nothing is counted', { why: 'x' }],
    ['nothing at all', {}],
  ])('are refused: %s', async (_, values) => {
    const { lead, task, key } = await setUp('gold')

    await expect(setKeys(lead, task, { use: 'gold', keys: [key(values)] })).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})
