import 'server-only'
import { type Actor, authorize, can } from '@/lib/core/actor'
import { isDiscussed } from '@/lib/core/adjudication/item-state'
import type { ChartNote } from '@/lib/core/chart'
import { AppError } from '@/lib/core/errors'
import { requireId } from '@/lib/core/uuid'
import { db } from '../client'
import { listItemStates } from '../item-states'
import { listTasks } from '../tasks'
import { toWallClock, toWallDate } from './wall-clock'

/** A patient's chart as it is stored: admissions and notes, in no particular order. */
export type ChartSource = {
  patientId: string
  externalId: string
  admissions: {
    externalId: string
    admitTime: string | null
    dischargeTime: string | null
    diagnosis: string | null
  }[]
  notes: ChartNote[]
}

/**
 * The notes of a patient, for principal investigators and for those who have a statement of the patient to check or discuss.
 *
 * @throws {AppError} `not_found` for everybody else, as for a patient who does not exist
 */
export async function getChartSource(actor: Actor, studyId: string, patientId: string): Promise<ChartSource> {
  await requireChartAccess(actor, studyId, patientId)
  const patient = await db.patient.findFirst({
    where: { id: patientId, studyId },
    select: {
      id: true,
      externalId: true,
      admissions: {
        orderBy: [{ admitTime: 'asc' }, { externalId: 'asc' }],
        select: { externalId: true, admitTime: true, dischargeTime: true, diagnosis: true },
      },
      notes: {
        select: {
          id: true,
          externalId: true,
          admission: { select: { externalId: true } },
          category: true,
          description: true,
          caregiverId: true,
          chartDate: true,
          chartTime: true,
          text: true,
        },
      },
    },
  })
  if (!patient) throw new AppError('not_found', 'This patient does not exist.')
  return {
    patientId: patient.id,
    externalId: patient.externalId,
    admissions: patient.admissions.map((admission) => ({
      ...admission,
      admitTime: toWallClock(admission.admitTime),
      dischargeTime: toWallClock(admission.dischargeTime),
    })),
    notes: patient.notes.map(({ admission, caregiverId, chartDate, chartTime, ...note }) => ({
      ...note,
      author: caregiverId,
      admissionId: admission?.externalId ?? null,
      chartDate: toWallDate(chartDate),
      chartTime: toWallClock(chartTime),
    })),
  }
}

/** The stored PDF of exactly this content, or null. */
export async function findStoredChart(
  actor: Actor,
  studyId: string,
  patientId: string,
  hash: string,
): Promise<{ pdf: Uint8Array; contents: unknown } | null> {
  await requireChartAccess(actor, studyId, patientId)
  return db.chart.findFirst({ where: { patientId, hash }, select: { pdf: true, contents: true } })
}

/** Keeps the PDF of a patient's chart; one a patient, the newest content wins. Derived data: nothing to audit. */
export async function storeChart(
  actor: Actor,
  studyId: string,
  patientId: string,
  chart: { hash: string; pdf: Uint8Array<ArrayBuffer>; contents: object },
): Promise<void> {
  await requireChartAccess(actor, studyId, patientId)
  await db.chart.upsert({ where: { patientId }, create: { patientId, ...chart }, update: chart })
}

async function requireChartAccess(actor: Actor, studyId: string, patientId: string): Promise<void> {
  authorize(actor, 'study:read', studyId)
  requireId(patientId)
  if (can(actor, 'chart:read-all', studyId)) return
  if (can(actor, 'discussion:take-part', studyId)) {
    for (const { taskId } of await listTasks(actor, studyId))
      if ((await listItemStates(taskId, patientId)).some((item) => isDiscussed(item.state))) return
  }
  const raterId = actor.raters.get(studyId)
  const assigned =
    raterId === undefined
      ? null
      : await db.assignment.findFirst({ where: { raterId, studyId, patientId }, select: { id: true } })
  if (!assigned) throw new AppError('not_found', 'This patient does not exist.')
}
