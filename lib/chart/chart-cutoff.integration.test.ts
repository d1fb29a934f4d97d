import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type Definition, definitionSchema } from '@/lib/core/protocols/definition'
import { db } from '@/lib/data/client'
import { recordRating } from '@/lib/data/labeling/ratings'
import { createActor, createAssignedRater, createStudy, type TestStudy } from '@/lib/testing/factories'
import { createProtocolTask } from '@/lib/testing/protocol-task'
import { getPatientChart, getPatientChartPdf } from './patient-chart'

const QUESTION = { role: 'question', of: 'statement', title: 'Question', view: 'statement' }

function makeDefinition(parts: readonly object[]): Definition {
  return definitionSchema.parse({
    id: 'toy',
    version: 1,
    title: 'Toy',
    summary: 'Made for tests.',
    item: { name: { one: 'question', many: 'questions' }, parts, generate: { by: 'each', part: 'question' } },
    fields: [{ kind: 'scale', id: 'clear', question: 'How clear?', from: 1, to: 5 }],
    collect: { evidence: 'optional' },
    aiRater: null,
  })
}

const BEFORE_A_VISIT = makeDefinition([
  { ...QUESTION, attributes: [{ id: 'at', title: 'Visit', kind: 'time', shown: false }] },
  { role: 'chart', of: 'chart', title: 'Chart', view: 'chart', cutoff: 'at' },
])

/** A study with a note of the 4th and one of the 5th, and a task whose one item is looked at as of a time. */
async function open(definition: Definition, at: string) {
  const study = await createStudy({ items: 1 })
  const { id: studyId, patientId } = study
  const scope = { studyId, patientId, category: 'Physician', description: 'Later' }
  const later = await db.note.create({
    data: { ...scope, externalId: 'late', chartDate: new Date('2150-03-05'), text: 'He fell on the 5th.' },
  })
  const task = await createProtocolTask(studyId, definition)
  const [item] = await db.item.findMany({ where: { taskId: task.taskId } })
  await db.statement.updateMany({ where: { studyId }, data: { attributes: { at } } })
  const own: TestStudy = { ...study, ...task, itemIds: [item!.id] }
  return { study, own, later, rater: await createAssignedRater(own) }
}

it('what a protocol cuts off leaves neither as a page, nor as a PDF, nor as a quote', async () => {
  const { study, own, later, rater } = await open(BEFORE_A_VISIT, '2150-03-05T08:00:00')

  const { notes, contents } = await getPatientChart(rater, own, study.patientId)
  expect(notes.map(({ id }) => id)).toEqual([study.noteId])
  expect(contents).toHaveLength(1)
  const cut = await getPatientChartPdf(rater, study.id, study.patientId)
  expect(cut.contents).toHaveLength(1)
  expect(await db.chart.count({ where: { patientId: study.patientId } })).toBe(0)
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { taskId: own.taskId } })
  const quote = (noteId: string) =>
    recordRating(rater, own, {
      assignmentId,
      submissionId: randomUUID(),
      values: { clear: 3 },
      uncertain: false,
      comment: null,
      evidence: [{ noteId, start: 0, end: 2 }],
      activeMs: 1,
      wallMs: 1,
    })
  await expect(quote(later.id)).rejects.toMatchObject({ code: 'invalid' })
  await quote(study.noteId)

  const lead = await createActor(study.id, 'pi')
  expect((await getPatientChart(lead, own, study.patientId)).notes).toHaveLength(2)
  expect((await getPatientChartPdf(lead, study.id, study.patientId)).contents).toHaveLength(2)
})

it('who has a task with the whole chart reads all of it, and who has one without a chart nothing', async () => {
  const { study, own, rater } = await open(makeDefinition([QUESTION]), '2150-03-05T08:00:00')
  expect((await getPatientChart(rater, own, study.patientId)).notes).toEqual([])

  const both = await createAssignedRater(study)
  expect((await getPatientChart(both, own, study.patientId)).notes).toHaveLength(2)
})
