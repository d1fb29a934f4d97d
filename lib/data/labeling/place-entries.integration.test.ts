import { expect, it } from 'vitest'
import { findShipped } from '@/lib/core/protocols/shipped'
import { createAssignedRater, createStudy } from '@/lib/testing/factories'
import { createProtocolTask } from '@/lib/testing/protocol-task'
import { db } from '../client'
import { getLabelingQueue } from './labeling'

it('links facts to the passages that they name or that a timeline has them from, of no note that may not be read', async () => {
  const study = await createStudy({ items: 1 })
  const { id: studyId, patientId, noteId } = study
  const late = await db.note.create({
    data: { studyId, patientId, externalId: 'late', category: '', description: '', text: 'He fell.' },
  })
  const timeline = await db.timeline.create({
    data: { studyId, patientId, tier: 'model', author: 'm', settings: 's', notes: 2, report: {} },
  })
  const entry = { timelineId: timeline.id, precision: 'day', rule: 'note' }
  await db.timelineEntry.createMany({
    data: [
      { ...entry, ordinal: 0, noteId, start: 26, end: 68, text: 'Patient started ceftriaxone' },
      { ...entry, ordinal: 1, noteId: late.id, start: 0, end: 8, text: 'Patient fell' },
    ],
  })
  const facts = [
    { text: 'Patient was afebrile (2150-03-04)', note: '101', start: 0, end: 25 },
    'Patient started ceftriaxone (2150-03-04)',
    { text: 'Patient fell later', note: 'late', start: 0, end: 8 },
    'Patient fell (2150-03)',
    'Patient is well',
  ]
  await db.statement.updateMany({
    where: { studyId },
    data: { kind: 'question', attributes: { at: '2150-03-05T08:00:00', facts } },
  })
  const task = await createProtocolTask(studyId, findShipped('questions'))
  const items = await db.item.findMany({ where: { taskId: task.taskId } })
  const own = { ...study, ...task, itemIds: items.map(({ id }) => id) }

  const queue = await getLabelingQueue(await createAssignedRater(own), own, patientId)

  const [shown] = queue.items[0]?.parts[0]?.facts.filter(({ entries }) => entries) ?? []
  expect(shown?.entries).toEqual([
    { text: 'Patient was afebrile (2150-03-04)', passage: { noteId, start: 0, end: 25 } },
    { text: 'Patient started ceftriaxone (2150-03-04)', passage: { noteId, start: 26, end: 68 } },
    { text: 'Patient fell later', passage: null },
    { text: 'Patient fell (2150-03)', passage: null },
    { text: 'Patient is well', passage: null },
  ])
})
