import 'server-only'
import { type Actor, requireRater } from '@/lib/core/actor'
import { CHECK_ROUND, FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { admissionsBefore } from '@/lib/core/chart'
import { AppError } from '@/lib/core/errors'
import type { ItemOrigin } from '@/lib/core/item-origin'
import type { LabelingItem, LabelingPatient, LabelingQueue } from '@/lib/core/labeling/labeling'
import { listOpenPatients } from '@/lib/core/labeling/labeling'
import { openUntil, type SeenParts, toSeenParts } from '@/lib/core/labeling/labeling-parts'
import { roundOfAttempt } from '@/lib/core/labeling/training'
import type { Definition } from '@/lib/core/protocols/definition'
import { readStoredValues } from '@/lib/core/protocols/stored-answer'
import type { TaskRef } from '@/lib/core/task'
import { requireId } from '@/lib/core/uuid'
import { readItemOrigins } from '../blinding/item-origins'
import { toWallClock } from '../charts/wall-clock'
import { db } from '../client'
import { readItemContents } from '../items'
import { openTask } from '../tasks'
import { readDrafts } from './drafts'
import { placeEntries } from './place-entries'
import { listTrainingStates } from './training'

/** A task and its training, whose items raters find in one queue. */
const ofTask = ({ taskId }: TaskRef) => ({ OR: [{ id: taskId }, { trainsTaskId: taskId }] })

/**
 * The patients that the actor has work on in a task, in the order of the study, with the actor's own progress.
 *
 * @throws {AppError} `not_found` for strangers and for a task of another study, `forbidden` for members who don't rate
 */
export async function listLabelingPatients(actor: Actor, task: TaskRef): Promise<LabelingPatient[]> {
  const raterId = requireRater(actor, task.studyId)
  await openTask(task)
  return listPatients(task, raterId)
}

async function listPatients(task: TaskRef, raterId: string): Promise<LabelingPatient[]> {
  const { studyId, taskId } = task
  const rounds = await listOpenRounds(task, raterId)
  return db.$queryRaw<LabelingPatient[]>`
    select p.id as "patientId", p."externalId", count(*)::int as total, count(r.id)::int as done,
      count(a."skippedAt") filter (where r.id is null)::int as skipped,
      coalesce(array_agg(a.id) filter (where r.id is null), '{}') as open
    from "Assignment" a
    join "Task" k on k.id = a."taskId" and ${taskId}::uuid in (k.id, k."trainsTaskId")
    join "Patient" p on p.id = a."patientId"
    left join "Rating" r
      on r."itemId" = a."itemId" and r."raterId" = a."raterId" and r.round = a.round and r.current
    where a."raterId" = ${raterId}::uuid and a."studyId" = ${studyId}::uuid
      and a.round between ${rounds.gte} and ${rounds.lte}
    group by p.id, p."externalId"
    order by p."externalId"`
}

/**
 * The actor's items of one patient in a task with own answers, up to the first visit with an open one: the blinded view. Selected columns only; nothing about
 * other raters or AI results leaves the database here but drafts, of an item's parts only what the protocol shows, and of the
 * document, its author and the kind of statement only what the task switches on.
 *
 * @throws {AppError} `not_found` when the actor has nothing assigned there
 */
export async function getLabelingQueue(
  actor: Actor,
  task: TaskRef,
  patientId: string,
): Promise<LabelingQueue> {
  const raterId = requireRater(actor, task.studyId)
  const { definition, config } = await openTask(task)
  const rows = await findAssignments(task, raterId, requireId(patientId))
  const { many } = definition.item.name
  if (rows.length === 0) throw new AppError('not_found', `You have no ${many} of this patient.`)
  const itemIds = rows.map((row) => row.item.id)
  const [origins, contents, drafts, patient, patients] = await Promise.all([
    readItemOrigins(itemIds, config.blinding.show),
    readItemContents(definition, itemIds),
    readDrafts(definition, itemIds, raterId),
    readPatient(task, patientId),
    listPatients(task, raterId),
  ])
  const seen = await placeEntries(
    patientId,
    rows.map(({ item }) => toSeenParts(definition, contents.get(item.id) ?? [])),
  )
  const { open, later } = splitAtVisit(rows.map((row, index) => ({ row, parts: seen[index] as SeenParts })))
  const own = open.map(({ parts }) => parts)
  return {
    ...patient,
    ...limitAdmissions(patient, own),
    items: open.map(({ row, parts }) => {
      const draft = drafts.get(row.item.id)
      return {
        ...toLabelingItem(definition, row, parts, origins.get(row.item.id) ?? null),
        ...(draft && { draft }),
      }
    }),
    texts: Object.fromEntries(own.flatMap(({ texts }) => texts).map(({ id, text }) => [id, text])),
    total: patients.reduce((sum, entry) => sum + entry.total, 0),
    others: [
      ...(later.length > 0 ? [{ patientId, externalId: patient.patientExternalId, open: later }] : []),
      ...listOpenPatients(patients, patientId),
    ],
  }
}

type SeenRow = { row: AssignmentRow; parts: SeenParts }

/**
 * Items whose charts end at different times, in the order of these, and of them those that can be answered: later ones come once all
 * before them are answered, as `getChartAccess` has it.
 *
 * @returns of the later ones the assignments
 */
function splitAtVisit(rows: readonly SeenRow[]): { open: SeenRow[]; later: string[] } {
  const timeOf = ({ parts }: SeenRow) => parts.chartUntil ?? ''
  const inOrder = rows.toSorted((one, other) =>
    timeOf(one) < timeOf(other) ? -1 : Number(timeOf(one) > timeOf(other)),
  )
  const until = openUntil(
    rows.map((own) => ({ until: timeOf(own), isAnswered: findRating(own.row) !== undefined })),
  )
  const isLater = (own: SeenRow) => timeOf(own) > (until ?? '')
  return {
    open: inOrder.filter((own) => !isLater(own)),
    later: inOrder.filter(isLater).map(({ row }) => row.id),
  }
}

function findRating({ round, item }: AssignmentRow) {
  return item.ratings.find((rating) => rating.round === round)
}

async function findAssignments(task: TaskRef, raterId: string, patientId: string): Promise<AssignmentRow[]> {
  return db.assignment.findMany({
    where: {
      raterId,
      studyId: task.studyId,
      patientId,
      task: ofTask(task),
      round: await listOpenRounds(task, raterId),
    },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      round: true,
      skippedAt: true,
      item: {
        select: {
          id: true,
          key: true,
          ratings: {
            where: { raterId, current: true },
            select: {
              round: true,
              code: true,
              fields: true,
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
}

type QueuePatient = Pick<LabelingQueue, 'patientId' | 'patientExternalId' | 'admissions'>

async function readPatient({ studyId }: TaskRef, patientId: string): Promise<QueuePatient> {
  const patient = await db.patient.findUniqueOrThrow({
    where: { id: patientId, studyId },
    select: {
      externalId: true,
      admissions: {
        where: { documents: { some: {} } },
        orderBy: { admitTime: 'asc' },
        select: { externalId: true, admitTime: true, dischargeTime: true },
      },
    },
  })
  return {
    patientId,
    patientExternalId: patient.externalId,
    admissions: patient.admissions.map((admission) => ({
      externalId: admission.externalId,
      admitTime: toWallClock(admission.admitTime),
      dischargeTime: toWallClock(admission.dischargeTime),
    })),
  }
}

/**
 * Active times of the actor's answers in a task, in ms: what the own pace is computed from, and the median on the own page.
 *
 * @throws {AppError} `not_found` for strangers, `forbidden` for members who don't rate
 */
export async function listOwnActiveTimes(actor: Actor, task: TaskRef): Promise<number[]> {
  const raterId = requireRater(actor, task.studyId)
  const rows = await db.rating.findMany({
    where: {
      raterId,
      studyId: task.studyId,
      taskId: task.taskId,
      current: true,
      round: { gte: FIRST_ROUND },
      activeMs: { not: null },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { activeMs: true },
  })
  return rows.map((row) => row.activeMs ?? 0)
}

/** Training comes first and alone: real work is neither listed nor shown before it is passed. */
export async function listOpenRounds(
  { taskId }: TaskRef,
  raterId: string,
): Promise<{ gte: number; lte: number }> {
  const training = (await listTrainingStates(db, taskId, raterId)).get(raterId)
  if (!training || training.state === 'passed') return { gte: FIRST_ROUND, lte: CHECK_ROUND }
  const round = roundOfAttempt(training.attempt)
  return { gte: round, lte: round }
}

/** The patient's stays as far as the chart is shown. */
function limitAdmissions(
  { admissions }: QueuePatient,
  seen: readonly SeenParts[],
): Pick<LabelingQueue, 'admissions'> {
  const times = seen.flatMap(({ chartUntil }) => chartUntil ?? []).toSorted()
  return {
    admissions: times.length < seen.length ? admissions : admissionsBefore(admissions, times.at(-1) ?? ''),
  }
}

type AssignmentRow = {
  id: string
  round: number
  skippedAt: Date | null
  item: {
    id: string
    key: string
    ratings: {
      round: number
      code: string
      fields: unknown
      uncertain: boolean
      comment: string | null
      revision: number
      createdAt: Date
      evidence: { noteId: string; start: number; end: number; quote: string }[]
    }[]
  }
}

function toLabelingItem(
  definition: Definition,
  row: AssignmentRow,
  { text, parts, attributes, chartUntil }: SeenParts,
  origin: ItemOrigin | null,
): LabelingItem {
  const rating = findRating(row)
  return {
    assignmentId: row.id,
    text,
    parts,
    attributes,
    chartUntil,
    origin,
    skipped: row.skippedAt !== null && rating === undefined,
    answer: rating
      ? {
          values: readStoredValues(definition, rating),
          uncertain: rating.uncertain,
          comment: rating.comment,
          evidence: rating.evidence,
          revision: rating.revision,
          savedAt: rating.createdAt.toISOString(),
        }
      : null,
  }
}
