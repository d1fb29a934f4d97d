import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { admissionsBefore, type ChartNote, notesBefore } from '@/lib/core/chart'
import { AppError } from '@/lib/core/errors'
import { db } from '../client'
import { type ChartAccess, getChartAccess } from './chart-access'
import { toWallClock, toWallDate } from './wall-clock'

/** A patient's chart as it is stored: admissions and notes, in no particular order. */
type ChartSource = {
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

/** Of a chart what somebody may read; `isWhole` where nothing is left out. */
export type ReadChart = { chart: ChartSource; isWhole: boolean }

/**
 * The notes of a patient, for principal investigators and, as far as `getChartAccess` says, for those who have an item of the
 * patient to check or discuss.
 *
 * @throws {AppError} `not_found` for everybody else, as for a patient who does not exist
 */
export async function getChartSource(actor: Actor, studyId: string, patientId: string): Promise<ReadChart> {
  const access = await getChartAccess(actor, studyId, patientId)
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
  const chart = {
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
  return { chart: limitChart(chart, access), isWhole: access === 'all' }
}

function limitChart(chart: ChartSource, access: ChartAccess): ChartSource {
  if (access === 'all') return chart
  if (access === 'nothing') return { ...chart, notes: [] }
  const { notes, admissions } = chart
  return {
    ...chart,
    notes: notesBefore(notes, access.until),
    admissions: admissionsBefore(admissions, access.until),
  }
}

/** The stored PDF of exactly this content, or null. */
export async function findStoredChart(
  actor: Actor,
  studyId: string,
  patientId: string,
  hash: string,
): Promise<{ pdf: Uint8Array; contents: unknown } | null> {
  await requireWhole(actor, studyId, patientId)
  return db.chart.findFirst({ where: { patientId, hash }, select: { pdf: true, contents: true } })
}

/** Keeps the PDF of a patient's chart; one a patient, the newest content wins. Derived data: nothing to audit. */
export async function storeChart(
  actor: Actor,
  studyId: string,
  patientId: string,
  chart: { hash: string; pdf: Uint8Array<ArrayBuffer>; contents: object },
): Promise<void> {
  await requireWhole(actor, studyId, patientId)
  await db.chart.upsert({ where: { patientId }, create: { patientId, ...chart }, update: chart })
}

/** @throws {AppError} `not_found` for those who may not read all of the chart */
async function requireWhole(actor: Actor, studyId: string, patientId: string): Promise<void> {
  if ((await getChartAccess(actor, studyId, patientId)) === 'all') return
  throw new AppError('not_found', 'This patient does not exist.')
}
