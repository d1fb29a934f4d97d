import 'server-only'
import { type Actor, requireRater } from '@/lib/core/actor'
import { CHECK_ROUND, FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { AppError } from '@/lib/core/errors'
import type { ItemOrigin } from '@/lib/core/item-origin'
import type { LabelingItem, LabelingPatient, LabelingQueue } from '@/lib/core/labeling/labeling'
import { listOpenPatients } from '@/lib/core/labeling/labeling'
import { roundOfAttempt } from '@/lib/core/labeling/training'
import { requireId } from '@/lib/core/uuid'
import { verdictSchema } from '@/lib/core/verdict'
import { readItemOrigins } from '../blinding/item-origins'
import { toWallClock } from '../charts/wall-clock'
import { db } from '../client'
import { ITEM_TEXT, itemText } from '../items'
import { findVerdictTask, readTaskConfig } from '../studies'
import { listTrainingStandings } from './training'

/**
 * The patients that the actor has work on, in the order of the study, with the actor's own progress.
 *
 * @throws {AppError} `not_found` for strangers, `forbidden` for members who don't rate
 */
export async function listLabelingPatients(actor: Actor, studyId: string): Promise<LabelingPatient[]> {
  const raterId = requireRater(actor, studyId)
  const rounds = await listOpenRounds(studyId, raterId)
  return db.$queryRaw<LabelingPatient[]>`
    select p.id as "patientId", p."externalId", count(*)::int as total, count(r.id)::int as done,
      count(a."skippedAt") filter (where r.id is null)::int as skipped,
      coalesce(array_agg(a.id) filter (where r.id is null), '{}') as open
    from "Assignment" a
    join "Task" k on k.id = a."taskId" and k."excludedFromId" is null
    join "Patient" p on p.id = a."patientId"
    left join "Rating" r
      on r."itemId" = a."itemId" and r."raterId" = a."raterId" and r.round = a.round and r.current
    where a."raterId" = ${raterId}::uuid and a."studyId" = ${studyId}::uuid
      and a.round between ${rounds.gte} and ${rounds.lte}
    group by p.id, p."externalId"
    order by p."externalId"`
}

/**
 * All of the actor's items of one patient with own answers: the blinded view. Selected columns only; nothing about other
 * raters or AI verdicts leaves the database here, and of the document, its author and the kind of statement only what the
 * task switches on.
 *
 * @throws {AppError} `not_found` when the actor has nothing assigned there
 */
export async function getLabelingQueue(
  actor: Actor,
  studyId: string,
  patientId: string,
): Promise<LabelingQueue> {
  const raterId = requireRater(actor, studyId)
  requireId(patientId)
  const rows = await db.assignment.findMany({
    where: {
      raterId,
      studyId,
      patientId,
      task: { excludedFromId: null },
      round: await listOpenRounds(studyId, raterId),
    },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      round: true,
      skippedAt: true,
      item: {
        select: {
          id: true,
          ...ITEM_TEXT,
          ratings: {
            where: { raterId, current: true },
            select: {
              round: true,
              code: true,
              uncertain: true,
              comment: true,
              revision: true,
              createdAt: true,
              evidence: {
                orderBy: { rank: 'asc' },
                select: { noteId: true, start: true, end: true, quote: true },
              },
            },
          },
        },
      },
    },
  })
  if (rows.length === 0) throw new AppError('not_found', 'You have no statements of this patient.')
  const [origins, patient, patients] = await Promise.all([
    readOrigins(studyId, rows),
    db.patient.findUniqueOrThrow({
      where: { id: patientId, studyId },
      select: {
        externalId: true,
        admissions: {
          where: { documents: { some: {} } },
          orderBy: { admitTime: 'asc' },
          select: { externalId: true, admitTime: true, dischargeTime: true },
        },
      },
    }),
    listLabelingPatients(actor, studyId),
  ])
  return {
    patientId,
    patientExternalId: patient.externalId,
    admissions: patient.admissions.map((admission) => ({
      externalId: admission.externalId,
      admitTime: toWallClock(admission.admitTime),
      dischargeTime: toWallClock(admission.dischargeTime),
    })),
    items: rows.map((row) => toLabelingItem(row, origins.get(row.item.id) ?? null)),
    total: patients.reduce((sum, entry) => sum + entry.total, 0),
    others: listOpenPatients(patients, patientId),
  }
}

/**
 * Active times of the actor's answers in the study, in ms: what the own pace is told from, and the median on the own page.
 *
 * @throws {AppError} `not_found` for strangers, `forbidden` for members who don't rate
 */
export async function listOwnActiveTimes(actor: Actor, studyId: string): Promise<number[]> {
  const raterId = requireRater(actor, studyId)
  const rows = await db.rating.findMany({
    // training is no work of the study
    where: {
      raterId,
      studyId,
      current: true,
      task: { excludedFromId: null },
      round: { gte: FIRST_ROUND },
      activeMs: { not: null },
    },
    select: { activeMs: true },
  })
  return rows.map((row) => row.activeMs ?? 0)
}

/** Training comes first and alone: real work is neither listed nor shown before it is passed. */
export async function listOpenRounds(
  studyId: string,
  raterId: string,
): Promise<{ gte: number; lte: number }> {
  const { id: taskId } = await findVerdictTask(studyId)
  const standing = (await listTrainingStandings(db, taskId, raterId)).get(raterId)
  if (!standing || standing.state === 'passed') return { gte: FIRST_ROUND, lte: CHECK_ROUND }
  const round = roundOfAttempt(standing.attempt)
  return { gte: round, lte: round }
}

type AssignmentRow = {
  id: string
  round: number
  skippedAt: Date | null
  item: {
    id: string
    key: string
    statement: { text: string } | null
    ratings: {
      round: number
      code: string
      uncertain: boolean
      comment: string | null
      revision: number
      createdAt: Date
      evidence: { noteId: string; start: number; end: number; quote: string }[]
    }[]
  }
}

async function readOrigins(
  studyId: string,
  rows: readonly AssignmentRow[],
): Promise<Map<string, ItemOrigin>> {
  const { id } = await findVerdictTask(studyId)
  const { show } = (await readTaskConfig(id)).blinding
  return readItemOrigins(
    rows.map((row) => row.item.id),
    show,
  )
}

function toLabelingItem(
  { id, round, skippedAt, item }: AssignmentRow,
  origin: ItemOrigin | null,
): LabelingItem {
  const rating = item.ratings.find((entry) => entry.round === round)
  return {
    assignmentId: id,
    text: itemText(item),
    origin,
    skipped: skippedAt !== null && rating === undefined,
    answer: rating
      ? {
          code: verdictSchema.parse(rating.code),
          uncertain: rating.uncertain,
          comment: rating.comment,
          evidence: rating.evidence,
          revision: rating.revision,
          savedAt: rating.createdAt.toISOString(),
        }
      : null,
  }
}
