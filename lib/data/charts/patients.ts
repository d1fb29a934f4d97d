import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { explainFields } from '@/lib/core/adjudication/field-words'
import { COUNTED_ROUNDS, consensusCode, type ItemState } from '@/lib/core/adjudication/item-state'
import { listSettledFields } from '@/lib/core/adjudication/settled-fields'
import { AppError } from '@/lib/core/errors'
import { countedAi } from '@/lib/core/figures/basis/duplicate-raters'
import type { PatientText, Quoted } from '@/lib/core/patient-text'
import { isUnsettled } from '@/lib/core/progress'
import { byAlias } from '@/lib/core/rater-names'
import type { TaskRef } from '@/lib/core/task'
import { requireId } from '@/lib/core/uuid'
import { isAiOpen } from '../blinding/ai-results'
import { hidesUnsettled, noteLabelExposure } from '../blinding/label-exposures'
import { db } from '../client'
import { listItemStates } from '../item-states'
import { getAiRaters } from '../matrix/study-matrix'
import { listAiPassages } from '../statements/ai-passages'
import { openTask } from '../tasks'
import { toWallClock } from './wall-clock'

export type PatientRow = {
  patientId: string
  externalId: string
  notes: number
  documents: number
  statements: number
  admitTime: string | null
  diagnosis: string | null
}

/** All patients of a study with the size of what is there. @throws {AppError} `not_found`, `forbidden` */
export async function listPatients(actor: Actor, studyId: string): Promise<PatientRow[]> {
  authorize(actor, 'document:read', studyId)
  const rows = await db.patient.findMany({
    where: { studyId },
    orderBy: { externalId: 'asc' },
    select: {
      id: true,
      externalId: true,
      _count: { select: { notes: true, documents: true, statements: { where: { exclusion: null } } } },
      admissions: {
        orderBy: { admitTime: 'desc' },
        take: 1,
        select: { admitTime: true, diagnosis: true },
      },
    },
  })
  return rows.map(({ id, externalId, _count, admissions }) => ({
    patientId: id,
    externalId,
    ..._count,
    admitTime: toWallClock(admissions[0]?.admitTime ?? null),
    diagnosis: admissions[0]?.diagnosis ?? null,
  }))
}

/**
 * A patient's documents with the statements of a task and how each stands: the unblinded view. What people said of statements that are
 * not settled yet comes with it once the lead has chosen to read that, what AI raters said once their figures are open.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listPatientDocuments(
  actor: Actor,
  task: TaskRef,
  patientId: string,
): Promise<{ externalId: string; documents: PatientText[] }> {
  const { studyId, taskId } = task
  authorize(actor, 'document:read', studyId)
  requireId(patientId)
  const [isOpen, opened] = await Promise.all([isAiOpen(task), openTask(task)])
  const patient = await readPatient(studyId, patientId, taskId, isOpen)
  const items = patient.documents.flatMap(({ statements }) => statements.flatMap((one) => one.items))
  const [isHidden, listed, evidence, aiPassages] = await Promise.all([
    hidesUnsettled(actor, task),
    listItemStates(taskId, patientId),
    readEvidence(taskId, patientId),
    isOpen ? readAiPassages(actor, task, items) : null,
  ])
  const states = new Map(listed.map((item) => [item.itemId, item.state]))
  const settled = listSettledFields(opened.definition)
  const explained = new Map(listed.map((item) => [item.itemId, explainFields(settled, item)]))
  const seen = { states, explained, isHidden, evidence, aiPassages }
  if (!isHidden) await noteLabelExposure(actor, task, toExposures(items, states))
  return {
    externalId: patient.externalId,
    documents: patient.documents.map(
      ({ id: documentId, externalId, kind, authorKind, authorName, text, statements }) => ({
        documentId,
        externalId,
        kind,
        authorKind,
        authorName,
        text,
        statements: statements.flatMap((statement) => toPatientStatement(statement, seen)),
      }),
    ),
  }
}

/** @throws {AppError} `not_found` */
async function readPatient(studyId: string, patientId: string, taskId: string, isOpen: boolean) {
  const patient = await db.patient.findFirst({
    where: { id: patientId, studyId },
    select: {
      externalId: true,
      documents: {
        orderBy: [{ authorKind: 'asc' }, { externalId: 'asc' }],
        include: {
          statements: {
            orderBy: [{ ordinal: 'asc' }, { externalId: 'asc' }],
            include: {
              items: {
                where: { taskId },
                select: {
                  id: true,
                  ratings: {
                    where: {
                      current: true,
                      round: { in: COUNTED_ROUNDS },
                      ...(!isOpen && { rater: { kind: 'human' } }),
                    },
                    orderBy: [{ round: 'asc' }, { rater: { alias: 'asc' } }],
                    select: {
                      id: true,
                      round: true,
                      code: true,
                      rater: { select: { alias: true, kind: true } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  })
  if (!patient) throw new AppError('not_found', 'This patient does not exist.')
  return patient
}

type StatementRow = Awaited<ReturnType<typeof readPatient>>['documents'][number]['statements'][number]
type ItemRow = StatementRow['items'][number]
type States = ReadonlyMap<string, ItemState>

/** What people said of each item, for whoever has not chosen to leave out what is not settled. */
function toExposures(items: readonly ItemRow[], states: States) {
  return items.flatMap(({ id, ratings }) => {
    const state = states.get(id)
    const people = ratings.filter(({ rater }) => rater.kind === 'human')
    return state ? [{ state, rounds: people.map(({ round }) => round) }] : []
  })
}

type Seen = {
  states: States
  /** Where each item stands, in a sentence. */
  explained: ReadonlyMap<string, string>
  /** Whether what people said of statements that are not settled stays out. */
  isHidden: boolean
  evidence: ReadonlyMap<string, readonly Quoted[]>
  /** Null while the results of AI raters are sealed. */
  aiPassages: Awaited<ReturnType<typeof readAiPassages>> | null
}

function toPatientStatement(
  { kind, text, start, end, items: [item] }: StatementRow,
  { states, explained, isHidden, evidence, aiPassages }: Seen,
): PatientText['statements'][number][] {
  const state = item && states.get(item.id)
  if (!item || !state) return []
  const people = item.ratings.filter(({ rater }) => rater.kind === 'human')
  const isLeftOut = isHidden && isUnsettled(state.kind) && people.length > 0
  const shown = isLeftOut ? item.ratings.filter((rating) => !people.includes(rating)) : item.ratings
  return [
    {
      itemId: item.id,
      kind,
      text,
      start,
      end,
      consensus: consensusCode(state),
      explanation: explained.get(item.id) ?? '',
      isHidden: isLeftOut,
      votes: shown
        .map(({ id: ratingId, round, code, rater }) => ({
          alias: rater.alias,
          human: rater.kind === 'human',
          round,
          code,
          evidence: evidence.get(ratingId) ?? [],
        }))
        .toSorted((one, other) => one.round - other.round || byAlias(one, other)),
      aiPassages: aiPassages?.get(item.id) ?? [],
    },
  ]
}

async function readAiPassages(actor: Actor, task: TaskRef, items: readonly { id: string }[]) {
  const { aiRaters } = countedAi({ aiRaters: await getAiRaters(actor, task) })
  return listAiPassages(
    items.map(({ id }) => id),
    aiRaters.map(({ raterId }) => raterId),
  )
}

/** Per rating of a person what it rests on. */
async function readEvidence(
  taskId: string,
  patientId: string,
): Promise<ReadonlyMap<string, readonly Quoted[]>> {
  const rows = await db.evidence.findMany({
    where: { rating: { current: true, rater: { kind: 'human' }, item: { taskId, patientId } } },
    orderBy: { rank: 'asc' },
    select: { ratingId: true, noteId: true, start: true, end: true, quote: true },
  })
  return Map.groupBy(rows, ({ ratingId }) => ratingId)
}
