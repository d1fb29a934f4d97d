import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import { type ChartContentsEntry, orderNotes, type PatientChart } from '@/lib/core/chart'
import type { TaskRef } from '@/lib/core/task'
import { findStoredChart, getChartSource, storeChart } from '@/lib/data/charts/charts'
import { getLabelingSetup } from '@/lib/data/labeling/labeling-setup'
import { digestOf } from '../digest'
import { LAYOUT_VERSION, makeChartPdf } from './pdf'

const contentsSchema = z.array(z.strictObject({ noteId: z.uuid(), page: z.int().min(1) }))

type StoredPdf = { pdf: Uint8Array; contents: readonly ChartContentsEntry[]; hash: string }

/**
 * A patient's chart for reading, with the words that a task takes for the same: ordered notes, and where each begins in the PDF.
 *
 * @throws {AppError} `not_found` for those who have nothing to do with the patient
 */
export async function getPatientChart(actor: Actor, task: TaskRef, patientId: string): Promise<PatientChart> {
  const { studyId } = task
  const [read, setup] = await Promise.all([
    readChart(actor, studyId, patientId),
    getLabelingSetup(actor, task),
  ])
  const { contents } = await getOrMakePdf(actor, studyId, read)
  return { ...read.chart, contents, findTerms: setup.findTerms }
}

/** The PDF of what the actor may read of a patient's chart, and a hash that changes when the chart does. @throws {AppError} `not_found` */
export async function getPatientChartPdf(
  actor: Actor,
  studyId: string,
  patientId: string,
): Promise<StoredPdf> {
  return getOrMakePdf(actor, studyId, await readChart(actor, studyId, patientId))
}

type UnprintedChart = Omit<PatientChart, 'contents' | 'findTerms'>

type Unprinted = { chart: UnprintedChart; isWhole: boolean }

async function readChart(actor: Actor, studyId: string, patientId: string): Promise<Unprinted> {
  const { chart, isWhole } = await getChartSource(actor, studyId, patientId)
  return { chart: { ...chart, notes: orderNotes(chart.notes) }, isWhole }
}

/** That of a whole chart is made once for a given content, kept in the database, and made anew when notes change. */
async function getOrMakePdf(
  actor: Actor,
  studyId: string,
  { chart, isWhole }: Unprinted,
): Promise<StoredPdf> {
  const hash = digestOf({ LAYOUT_VERSION, ...chart })
  if (!isWhole) return { ...(await makeChartPdf(chart)), hash }
  const stored = await findStoredChart(actor, studyId, chart.patientId, hash)
  if (stored) return { pdf: stored.pdf, contents: contentsSchema.parse(stored.contents), hash }
  const made = await makeChartPdf(chart)
  await storeChart(actor, studyId, chart.patientId, { hash, ...made })
  return { ...made, hash }
}
