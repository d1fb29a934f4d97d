import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { NewRating } from '@/lib/core/labeling/rating'
import { findShipped } from '@/lib/core/protocols/shipped'
import { readStored } from '@/lib/core/protocols/stored-answer'
import { db } from '@/lib/data/client'
import { EVERY_KIND } from '@/lib/testing/answer-fields'
import { answerItem, createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { createFormTask } from '@/lib/testing/form-task'
import { getLabelingQueue, listLabelingPatients, listOwnActiveTimes } from './labeling'
import { getLabelingSetup } from './labeling-setup'
import { getOwnProgress } from './own-progress'
import { recordRating } from './ratings'

const PDSQI = findShipped('pdsqi-9')
const ANSWER = {
  cited: 4,
  accurate: 5,
  thorough: 3,
  useful: 4,
  organized: 5,
  comprehensible: 5,
  succinct: 2,
  abstraction: 'no',
  stigmatizing: 'no',
}

const submit = (
  assignmentId: string,
  values: NewRating['values'],
  more: Partial<NewRating> = {},
): NewRating => ({
  assignmentId,
  submissionId: randomUUID(),
  values,
  uncertain: false,
  comment: null,
  evidence: [],
  activeMs: 1000,
  wallMs: 1000,
  ...more,
})

async function setUp(definition = PDSQI) {
  const study = await createStudy({ items: 1 })
  const rater = await createActor(study.id, 'rater')
  const task = await createFormTask(study.id, rater, definition)
  const { items } = await getLabelingQueue(rater, task, task.patientId)
  return { study, rater, task, items, first: items[0]!.assignmentId }
}

describe('an answer of several questions', () => {
  it('is stored with its values, a byte for each counted variable, and comes back as it was given', async () => {
    const { rater, task, first } = await setUp()
    const receipt = await recordRating(rater, task, submit(first, ANSWER, { comment: 'Good.' }))

    const [row] = await db.rating.findMany({ where: { taskId: task.taskId } })
    expect(row).toMatchObject({ revision: receipt.revision, comment: 'Good.' })
    expect(row?.fields).toMatchObject(ANSWER)
    const codes = readStored(PDSQI, { code: row!.code, fields: row!.fields, codes: row!.codes })
    expect(codes).toMatchObject({ cited: 4, succinct: 2, abstraction: 'no', synthesized: null })
    const queue = await getLabelingQueue(rater, task, task.patientId)
    expect(queue.items[0]?.answer).toMatchObject({ values: ANSWER, comment: 'Good.', revision: 1 })
  })

  it('takes nothing for a question that is not asked, and says what is missing', async () => {
    const { rater, task, first } = await setUp()
    await recordRating(rater, task, submit(first, { ...ANSWER, synthesized: 3 }))
    const [row] = await db.rating.findMany({ where: { taskId: task.taskId } })
    expect(row?.fields).not.toHaveProperty('synthesized')

    const asked = recordRating(rater, task, submit(first, { ...ANSWER, abstraction: 'yes' }))
    await expect(asked).rejects.toMatchObject({ code: 'invalid', message: '“synthesized” is not answered.' })
    const wrong = recordRating(rater, task, submit(first, { ...ANSWER, cited: 9 }))
    await expect(wrong).rejects.toMatchObject({ code: 'invalid', message: /cited/ })
    const unknown = recordRating(rater, task, submit(first, { ...ANSWER, mood: 'good' }))
    await expect(unknown).rejects.toMatchObject({ code: 'invalid', message: /mood/ })
    expect(await db.rating.count({ where: { taskId: task.taskId } })).toBe(1)
  })

  it('may hold flags, grids, texts and lists, of which the rater’s own words are not counted', async () => {
    const { rater, task, first } = await setUp(EVERY_KIND)
    const values = {
      clear: 'yes',
      faults: ['odd'],
      why: 'Nobody says so.',
      useful: -1,
      count: 3,
      parts: { plan: { there: 'y', right: 'n' }, exam: { there: 'n', right: 'y' } },
      facts: ['Fever', 'Cough'],
    }
    await recordRating(rater, task, submit(first, values))
    const [row] = await db.rating.findMany({ where: { taskId: task.taskId } })
    expect([...(row?.codes ?? [])]).toEqual([1, 2, 1, 2, 1, 0, 1, 2, 2, 1])
    expect(row?.code).not.toContain('Nobody')

    const [item] = (await getLabelingQueue(rater, task, task.patientId)).items
    const again = await recordRating(rater, task, submit(first, item!.answer!.values as NewRating['values']))
    expect(again.revision).toBe(2) // what comes back can be given again
    const incomplete = submit(first, { ...values, parts: { plan: { there: 'y' } } })
    await expect(recordRating(rater, task, incomplete)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('collects no evidence, comment or doubt where the protocol collects none', async () => {
    const { rater, task, first } = await setUp(findShipped('quality'))
    const marks = { facts: [], mentions: [], errors: [], jargon: [] }
    const values = { ...marks, relevance: 1, consistency: 2, simplification: 3, fluency: 4, coherence: 5 }
    const doubt = recordRating(rater, task, submit(first, values, { uncertain: true }))
    await expect(doubt).rejects.toMatchObject({ code: 'invalid' })
    await recordRating(rater, task, submit(first, values))
    expect((await getLabelingSetup(rater, (await setUp()).task).catch(() => null))?.evidence ?? 'off').toBe(
      'off',
    )
  })
})

describe('the queue of a task', () => {
  it('holds the items of that task alone, with what raters may see of their parts', async () => {
    const study = await createStudy({ items: 2 })
    const rater = await createAssignedRater(study)
    const task = await createFormTask(study.id, rater, PDSQI, 3)
    await rate(rater, study, study.itemIds[0]!, 'Supported')
    await answerItem(rater, study, task.itemIds[0]!, ANSWER)

    const verdicts = await listLabelingPatients(rater, study)
    const forms = await listLabelingPatients(rater, task)
    expect(verdicts).toMatchObject([{ patientId: study.patientId, total: 2, done: 1 }])
    expect(forms).toMatchObject([{ patientId: task.patientId, total: 3, done: 1 }])
    expect(await getOwnProgress(rater, task)).toMatchObject({ total: 3, done: 1 })
    expect(await listOwnActiveTimes(rater, task)).toEqual([1000])

    const queue = await getLabelingQueue(rater, task, task.patientId)
    expect(queue.total).toBe(3)
    expect(queue.items[0]?.parts).toMatchObject([
      { role: 'summary', title: 'Summary', view: 'text', facts: [] },
    ])
    expect(queue.texts[queue.items[0]?.parts[0]?.textId ?? '']).toBe('The patient was afebrile.')
    const own = await getLabelingQueue(rater, study, study.patientId)
    expect(own.items[0]?.parts).toMatchObject([{ role: 'subject', view: 'statement', textId: null }])
    await expect(getLabelingQueue(rater, task, study.patientId)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('takes no answer by the address of another task', async () => {
    const { study, rater, task, first } = await setUp()
    await expect(recordRating(rater, study, submit(first, ANSWER))).rejects.toMatchObject({
      code: 'not_found',
    })
    const elsewhere = await createStudy({ items: 1 })
    const astray = { studyId: study.id, taskId: elsewhere.taskId }
    await expect(getLabelingQueue(rater, astray, task.patientId)).rejects.toMatchObject({ code: 'not_found' })
  })
})
