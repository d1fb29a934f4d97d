import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { API_SCOPES } from '@/lib/core/api/api-token'
import { EXPORT_FORMATS } from '@/lib/core/exchange/export-formats'
import { findShipped } from '@/lib/core/protocols/shipped'
import { db } from '@/lib/data/client'
import { getLabelingQueue } from '@/lib/data/labeling/labeling'
import { createToken } from '@/lib/testing/call-api'
import { answerItem, createAssignedRater, createStudy, type TestStudy } from '@/lib/testing/factories'
import { createProtocolTask } from '@/lib/testing/protocol-task'
import { STUDY_READS } from '@/lib/testing/study-reads'

const signedIn = vi.hoisted(() => ({ actor: null as unknown }))
vi.mock('./session', async (load) => ({
  ...(await load<object>()),
  requireActor: () => Promise.resolve(signedIn.actor),
  requireSessionId: () => Promise.resolve(''),
}))

const VISIT = '2150-03-05T08:00:00'
/** In every text that was written at the visit or after it. */
const LATER = 'tamponade'

/** A question about a patient before a visit, whose chart goes on: notes of that moment, of that day, of later, stays, a timeline. */
async function openQuestion(items = 1): Promise<TestStudy> {
  const study = await createStudy({ items })
  const { id: studyId, patientId } = study
  await db.statement.updateMany({ where: { studyId }, data: { kind: 'question', attributes: { at: VISIT } } })
  const task = await createProtocolTask(studyId, findShipped('questions'))
  const note = { studyId, patientId, category: 'Physician', text: `He had a ${LATER}.` }
  const day = new Date('2150-03-05T00:00:00Z')
  const later = await db.note.createManyAndReturn({
    data: [
      { ...note, externalId: 'visit', description: 'H&P', chartDate: day, chartTime: new Date(`${VISIT}Z`) },
      { ...note, externalId: 'day', description: 'Discharge', chartDate: day, chartTime: null },
      { ...note, externalId: 'after', description: 'Progress', chartDate: new Date('2150-03-06') },
      { ...note, externalId: 'undated', description: 'Letter' },
    ],
  })
  await db.admission.updateMany({ where: { patientId }, data: { diagnosis: LATER } })
  await db.admission.create({
    data: { studyId, patientId, externalId: LATER, admitTime: new Date('2150-04-01'), diagnosis: LATER },
  })
  const timeline = { studyId, patientId, tier: 'rules', author: 'rules', settings: 'x', notes: 5, report: {} }
  const { id: timelineId } = await db.timeline.create({ data: timeline })
  await db.timelineEntry.createMany({
    data: later.map(({ id, text }, ordinal) => ({
      timelineId,
      ordinal,
      noteId: id,
      start: 0,
      end: 5,
      text,
      precision: 'day',
      rule: 'note',
    })),
  })
  const made = await db.item.findMany({ where: { taskId: task.taskId }, orderBy: { key: 'asc' } })
  return { ...study, ...task, itemIds: made.map(({ id }) => id) }
}

type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>

/** What every address that can be read answers to the rater: of the pages' API by session, of the programs' by token. */
async function readAddresses(rater: Actor & { userId: string }, study: TestStudy) {
  signedIn.actor = rater
  const token = await createToken(rater, ...API_SCOPES.map(({ scope }) => scope))
  const { id: documentId } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
  const named = {
    studyId: study.id,
    taskId: study.taskId,
    patientId: study.patientId,
    itemId: study.itemIds[0],
    documentId,
    runId: randomUUID(),
    gridId: randomUUID(),
    jobId: randomUUID(),
    table: 'people',
  }
  const answers: Record<string, string> = {}
  for (const file of globSync('app/api/{studies,v1}/**/route.ts')) {
    const { GET } = (await import(path.resolve(file))) as { GET?: Handler }
    const formats = file.includes('[format]') ? EXPORT_FORMATS.map(({ id }) => id) : ['']
    for (const format of GET ? formats : []) {
      const request = new Request('http://localhost/x', { headers: { authorization: `Bearer ${token}` } })
      const response = await GET!(request, { params: Promise.resolve({ ...named, format }) })
      answers[`${file} ${format}`] =
        `${response.status} ${Buffer.from(await response.arrayBuffer()).toString('latin1')}`
    }
  }
  return answers
}

async function readFunctions(rater: Actor, study: TestStudy) {
  const answers: Record<string, string> = {}
  for (const [name, read] of STUDY_READS)
    answers[name] = await read(rater, study).then(
      (value) => JSON.stringify(value) ?? '',
      (error: Error) => `refused: ${error.message}`,
    )
  return answers
}

it('nothing of the visit or after it can be read by a rater, through any function or address', async () => {
  const study = await openQuestion()
  const rater = await createAssignedRater(study)
  const readAll = async () => ({
    ...(await readFunctions(rater, study)),
    ...(await readAddresses(rater, study)),
  })
  const before: Record<string, string> = await readAll()
  const chart = before['getChartSource'] ?? ''
  expect(chart).toContain(study.noteText)
  expect(Object.keys(before).filter((name) => before[name]?.includes(LATER))).toEqual([])

  const { id: studyId, patientId } = study
  await db.note.updateMany({
    where: { studyId, id: { not: study.noteId } },
    data: {
      text: 'He recovered.',
      category: 'Nursing',
      description: 'Other',
    },
  })
  await db.note.create({
    data: {
      studyId,
      patientId,
      externalId: 'more',
      category: 'Nursing',
      description: '',
      chartDate: new Date('2150-03-07'),
      text: 'He left.',
    },
  })
  await db.admission.updateMany({
    where: { studyId },
    data: { dischargeTime: new Date('2150-03-09'), diagnosis: 'Else' },
  })
  await db.timelineEntry.updateMany({ where: { timeline: { studyId } }, data: { text: 'Else.' } })

  expect(await readAll()).toEqual(before)
  const answered = Object.keys(before).filter((name) => before[name]?.startsWith('200 '))
  expect(answered.some((name) => name.includes('chart.pdf'))).toBe(true)
  expect(answered.some((name) => name.includes('patients/[patientId]/assignments'))).toBe(true)
})

it('a later visit of the same patient opens once everything before it is answered', async () => {
  const study = await openQuestion(2)
  const { id: studyId, patientId, taskId } = study
  const [second, first] = await db.item.findMany({ where: { taskId }, include: { statement: true } })
  await db.statement.update({
    where: { id: second?.statementId ?? '' },
    data: { text: 'What came then?', attributes: { at: '2150-04-02T08:00:00' } },
  })
  const rater = await createAssignedRater(study)
  const task = { studyId, taskId }

  const before = await readFunctions(rater, study)
  const queue = await getLabelingQueue(rater, task, patientId)
  expect(before['getChartSource']).not.toContain(LATER)
  expect(queue.items.map(({ chartUntil }) => chartUntil)).toEqual(['2150-03-05 08:00:00'])
  expect(queue.others).toMatchObject([{ patientId, open: [expect.any(String)] }])
  expect(queue.total).toBe(2)
  const everything: Record<string, string> = { ...before, ...(await readAddresses(rater, study)) }
  expect(Object.keys(everything).filter((name) => everything[name]?.includes('What came then?'))).toEqual([])

  const yes = ['specific', 'consistent', 'verifiable', 'type-right', 'topics-right', 'natural', 'approved']
  await answerItem(rater, study, first?.id ?? '', {
    ...Object.fromEntries(yes.map((id) => [id, 'yes'])),
    leaks: 'no',
    'answer-found': 'no',
  })

  const after = await readFunctions(rater, study)
  const next = await getLabelingQueue(rater, task, patientId)
  expect(after['getChartSource']).toContain(LATER)
  expect(next.items.map(({ text, answer }) => [text, answer !== null])).toEqual([
    [first?.statement?.text, true],
    ['What came then?', false],
  ])
  expect(next.others).toEqual([])
})

it('a question without a time shows nothing of the chart, rather than all of it', async () => {
  const study = await openQuestion()
  for (const attributes of [{}, { at: '' }, { at: 'before the visit' }, { at: 2150 }]) {
    await db.statement.updateMany({ where: { studyId: study.id }, data: { attributes } })
    const rater = await createAssignedRater(study)
    const { getChartSource, getLabelingQueue } = await readFunctions(rater, study)
    expect(JSON.parse(getChartSource ?? '')).toMatchObject({ chart: { notes: [], admissions: [] } })
    expect(JSON.parse(getLabelingQueue ?? '')).toMatchObject({
      admissions: [],
      items: [{ chartUntil: '0000-01-01 00:00:00' }],
    })
  }
})
