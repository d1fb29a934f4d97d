import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import type { NewRating } from '@/lib/core/labeling/rating'
import { findShipped } from '@/lib/core/protocols/shipped'
import type { TaskRef } from '@/lib/core/task'
import { addAssignments } from '@/lib/data/assignment/assignment-changes'
import { db } from '@/lib/data/client'
import { getLabelingQueue } from '@/lib/data/labeling/labeling'
import { recordRating } from '@/lib/data/labeling/ratings'
import { createActor, createStudy } from '@/lib/testing/factories'
import { addKeyFacts } from '@/lib/testing/key-facts'
import { createProtocolTask } from '@/lib/testing/protocol-task'
import { listNamedEntries, makeNamedStatements } from './named-statements'

const TEXTS = ['He has pneumonia', 'Warfarin was stopped', 'See him in two weeks']
const FACTS = TEXTS.map((text) => ({ text, label: 'diagnosis', quote: text }))

async function open() {
  const study = await createStudy()
  const { referenceId } = await addKeyFacts(study, TEXTS, { one: 'Pneumonia.', other: 'Well.' })
  await db.statement.deleteMany({ where: { kind: 'key-fact' } })
  const elicit = await createProtocolTask(study.id, findShipped('key-facts-elicit'), { ratersPerItem: 2 })
  const check = await createProtocolTask(study.id, findShipped('key-facts'))
  const { id: itemId } = await db.item.findFirstOrThrow({
    where: { taskId: elicit.taskId, documentId: referenceId },
  })
  const lead = await createActor(study.id, 'pi')
  const clinician = await createActor(study.id, 'rater')
  const raterId = clinician.raters.get(study.id) ?? ''
  await db.$transaction((tx) => addAssignments(tx, { ...elicit, seed: 1 }, [{ itemId, raterId }]))
  return { study, elicit, check, lead, clinician, itemId, raterId }
}

async function name(clinician: Actor, task: TaskRef, itemId: string, facts: unknown[]) {
  const raterId = clinician.raters.get(task.studyId) ?? ''
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { itemId, raterId } })
  return recordRating(clinician, task, {
    assignmentId,
    submissionId: randomUUID(),
    values: { facts: facts as NewRating['values'][string] },
    uncertain: false,
    comment: null,
    evidence: [],
    guidelineVersion: 0,
    activeMs: 1,
    wallMs: 1,
  })
}

const readFacts = (studyId: string) =>
  db.statement.findMany({ where: { studyId, kind: 'key-fact' }, orderBy: { ordinal: 'asc' } })

it('makes statements and items of what a clinician named, anew after a change, until one is rated', async () => {
  const { study, elicit, check, lead, clinician, itemId, raterId } = await open()
  const alias = (await db.rater.findUniqueOrThrow({ where: { id: raterId } })).alias
  await name(clinician, elicit, itemId, FACTS)

  expect(await makeNamedStatements(lead, elicit)).toEqual({ made: 3, kept: 0 })
  expect(await makeNamedStatements(lead, elicit)).toEqual({ made: 0, kept: 0 })
  // others may still name facts of this case, and the lead has read the first of them
  const exposed = { taskId: elicit.taskId, userId: lead.userId ?? '' }
  expect(await db.labelExposure.count({ where: exposed })).toBe(1)
  const [, warfarin] = await readFacts(study.id)
  expect(warfarin).toMatchObject({
    externalId: `reference/${alias}/facts-2`,
    start: 18,
    end: 38,
    attributes: { category: 'diagnosis', author: alias, position: 2, version: 1 },
  })
  expect(await db.item.count({ where: { taskId: check.taskId } })).toBe(6)

  await name(clinician, elicit, itemId, [{ ...FACTS[0], text: 'Lobar pneumonia' }, FACTS[1], FACTS[2]])
  expect(await makeNamedStatements(lead, elicit)).toEqual({ made: 3, kept: 0 })
  expect((await readFacts(study.id)).map(({ text }) => text)).toEqual(['Lobar pneumonia', ...TEXTS.slice(1)])
  const item = await db.item.findFirstOrThrow({ where: { taskId: check.taskId } })
  expect(item.key).toContain('/facts-1-v2|')

  const own = { studyId: study.id, taskId: check.taskId, itemId: item.id, raterId, round: 1, revision: 1 }
  await db.rating.create({ data: { ...own, code: 'yes | no' } })
  await name(clinician, elicit, itemId, FACTS)
  expect(await makeNamedStatements(lead, elicit)).toEqual({ made: 0, kept: 1 })
  expect((await readFacts(study.id))[0]?.text).toBe('Lobar pneumonia')
  expect((await listNamedEntries(lead, elicit))?.rows.map(({ isMade }) => isMade)).toEqual([
    false,
    false,
    false,
  ])
})

it('takes no words that do not stand in the text, and keeps what a model had suggested beside what became of it', async () => {
  const { elicit, lead, clinician, itemId } = await open()
  await expect(
    name(clinician, elicit, itemId, [{ ...FACTS[0], quote: 'He has asthma' }, FACTS[1], FACTS[2]]),
  ).rejects.toMatchObject({ code: 'invalid' })

  const { studyId, taskId } = elicit
  const rater = await db.rater.create({ data: { studyId, kind: 'ai', alias: 'drafter' } })
  const draft = { studyId, taskId, itemId, raterId: rater.id, round: 1, revision: 1, code: '-' }
  await db.rating.create({ data: { ...draft, fields: { facts: FACTS } } })
  const { items } = await getLabelingQueue(
    clinician,
    elicit,
    (await db.item.findUniqueOrThrow({ where: { id: itemId } })).patientId,
  )
  const drafted = items[0]?.draft?.values['facts'] as readonly Record<string, unknown>[]
  expect(drafted[1]).toMatchObject({ text: TEXTS[1], suggested: TEXTS[1] })
  await name(clinician, elicit, itemId, [
    { ...drafted[0], text: 'Lobar pneumonia' },
    drafted[1],
    { ...FACTS[2], suggested: 'Nobody suggested this' },
  ])

  const rows = (await listNamedEntries(lead, elicit))?.rows
  expect(rows?.map(({ text, suggested }) => [text, suggested])).toEqual([
    ['Lobar pneumonia', TEXTS[0]],
    [TEXTS[1], TEXTS[1]],
    [TEXTS[2], null],
  ])
})
