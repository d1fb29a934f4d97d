import { randomUUID } from 'node:crypto'
import type { Actor, StudyRole } from '@/lib/core/actor'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { NewRating } from '@/lib/core/labeling/rating'
import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import { findActorByUserId } from '@/lib/data/accounts/actors'
import { addAssignments } from '@/lib/data/assignment/assignment-changes'
import { db } from '@/lib/data/client'
import { recordRating } from '@/lib/data/labeling/ratings'
import { createStudy as createEmptyStudy } from '@/lib/data/studies'

/** A study with its one task: a `TaskRef`, too. */
export type TestStudy = {
  id: string
  studyId: string
  taskId: string
  patientId: string
  noteId: string
  noteText: string
  itemIds: string[]
}

type StudyItems = Pick<TestStudy, 'id' | 'taskId' | 'itemIds'>

const NOTE_TEXT =
  'The patient was afebrile. Ceftriaxone was started on the first day. No known drug allergies.'

/** A study with one patient, one note, one document and `items` statements. */
export async function createStudy(options: { items?: number } = {}): Promise<TestStudy> {
  const study = await createEmptyStudy(SYSTEM_ACTOR, { title: `Study ${randomUUID()}`, seed: 7 })
  const task = await db.task.findFirstOrThrow({ where: { studyId: study.id, protocol: 'verdict' } })
  return addPatient({ id: study.id, taskId: task.id }, options)
}

type NewPatient = { items?: number; externalId?: string }

/** One more patient of a study, with a note, a document and `items` statements. @returns the study as this patient has it */
export async function addPatient(
  { id: studyId, taskId }: Pick<TestStudy, 'id' | 'taskId'>,
  { items = 2, externalId = '1' }: NewPatient = {},
): Promise<TestStudy> {
  const patient = await db.patient.create({ data: { studyId, externalId } })
  const admission = await db.admission.create({
    data: {
      studyId,
      patientId: patient.id,
      externalId: `${externalId}1`,
      admitTime: new Date('2150-03-03T22:15:00Z'),
      dischargeTime: new Date('2150-03-06T14:45:00Z'),
    },
  })
  const note = await db.note.create({
    data: {
      studyId,
      patientId: patient.id,
      admissionId: admission.id,
      externalId: `${externalId}01`,
      category: 'Physician',
      description: 'Progress Note',
      chartDate: new Date('2150-03-04T00:00:00Z'),
      chartTime: new Date('2150-03-04T08:10:00Z'),
      text: NOTE_TEXT,
    },
  })
  const document = await db.document.create({
    data: {
      studyId,
      patientId: patient.id,
      admissionId: admission.id,
      externalId: `d${externalId}`,
      kind: 'brief hospital course',
      authorKind: 'llm',
      authorName: 'hidden-author-name',
      text: 'The patient was afebrile.',
    },
  })
  const itemIds: string[] = []
  for (let ordinal = 0; ordinal < items; ordinal++) {
    const statement = await db.statement.create({
      data: {
        studyId,
        patientId: patient.id,
        documentId: document.id,
        externalId: externalId === '1' ? `p${ordinal}` : `p${externalId}-${ordinal}`,
        kind: ordinal % 2 === 0 ? 'sentence' : 'claim',
        ordinal,
        text: `The patient was afebrile on day ${ordinal + 1}.`,
      },
    })
    const item = await db.item.create({
      data: {
        studyId,
        taskId,
        patientId: patient.id,
        statementId: statement.id,
        documentId: document.id,
        key: statement.externalId,
      },
    })
    itemIds.push(item.id)
  }
  return {
    id: studyId,
    studyId,
    taskId,
    patientId: patient.id,
    noteId: note.id,
    noteText: NOTE_TEXT,
    itemIds,
  }
}

/** A fresh person with a role in the study; raters and adjudicators get a rater. */
export async function createActor(studyId: string, role: StudyRole): Promise<Actor & { userId: string }> {
  const name = `${role}-${randomUUID()}`
  const user = await db.user.create({ data: { email: `${name}@example.org`, name } })
  await db.membership.create({ data: { studyId, userId: user.id, role } })
  if (role !== 'pi') await db.rater.create({ data: { studyId, userId: user.id, kind: 'human', alias: name } })
  const actor = await findActorByUserId(user.id)
  if (!actor) throw new Error('the new person is not there')
  return { ...actor, userId: user.id }
}

/** A rater who has all of the study's items to do. */
export async function createAssignedRater(study: StudyItems): Promise<Actor & { userId: string }> {
  const actor = await createActor(study.id, 'rater')
  const raterId = actor.raters.get(study.id)
  if (raterId === undefined) throw new Error('the new rater has no seat')
  await assignItems(study, raterId)
  return actor
}

/** Raters who gave the study's first items these codes, one after another. */
export async function createRatersWhoSaid(study: TestStudy, said: readonly (readonly Verdict[])[]) {
  const raters: Awaited<ReturnType<typeof createAssignedRater>>[] = []
  for (const codes of said) {
    const rater = await createAssignedRater(study)
    for (const [index, code] of codes.entries()) await rate(rater, study, study.itemIds[index]!, code)
    raters.push(rater)
  }
  return raters
}

/** Gives a rater all of the study's items. */
export async function assignItems(study: StudyItems, raterId: string): Promise<void> {
  const rows = study.itemIds.map((itemId) => ({ itemId, raterId }))
  await db.$transaction((tx) =>
    addAssignments(tx, { studyId: study.id, taskId: study.taskId, seed: 7 }, rows),
  )
}

/** Answers one assigned item as this actor, in whatever round it is assigned. */
export async function rate(
  actor: Actor,
  study: Pick<TestStudy, 'id'>,
  itemId: string,
  code: Verdict,
): Promise<void> {
  await answerItem(actor, study, itemId, { verdict: code })
}

/** The same with the values of any protocol's fields. */
export async function answerItem(
  actor: Actor,
  { id: studyId }: Pick<TestStudy, 'id'>,
  itemId: string,
  values: NewRating['values'],
): Promise<void> {
  const { id: assignmentId, task } = await db.assignment.findFirstOrThrow({
    where: { itemId, raterId: actor.raters.get(studyId) ?? '' },
    select: { id: true, task: { select: { id: true, trainsTaskId: true, excludedFromId: true } } },
  })
  const taskId = task.trainsTaskId ?? task.excludedFromId ?? task.id
  await recordRating(
    actor,
    { studyId, taskId },
    {
      assignmentId,
      submissionId: randomUUID(),
      values,
      uncertain: false,
      comment: null,
      evidence: [],
      activeMs: 1000,
      wallMs: 1200,
    },
  )
}
