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
  const [chart, setup] = await Promise.all([
    readChart(actor, studyId, patientId),
    getLabelingSetup(actor, task),
  ])
  const { contents } = await getOrMakePdf(actor, studyId, chart)
  return { ...chart, contents, findTerms: setup.findTerms }
}

/** The PDF of a patient's chart and a hash that changes when the chart does. @throws {AppError} `not_found` */
export async function getPatientChartPdf(
  actor: Actor,
  studyId: string,
  patientId: string,
): Promise<StoredPdf> {
  return getOrMakePdf(actor, studyId, await readChart(actor, studyId, patientId))
}

type UnprintedChart = Omit<PatientChart, 'contents' | 'findTerms'>

async function readChart(actor: Actor, studyId: string, patientId: string): Promise<UnprintedChart> {
  const source = await getChartSource(actor, studyId, patientId)
  return { ...source, notes: orderNotes(source.notes) }
}

/** Made once for a given content, kept in the database, made anew when notes change. */
async function getOrMakePdf(actor: Actor, studyId: string, chart: UnprintedChart): Promise<StoredPdf> {
  const hash = digestOf({ LAYOUT_VERSION, ...chart })
  const stored = await findStoredChart(actor, studyId, chart.patientId, hash)
  if (stored) return { pdf: stored.pdf, contents: contentsSchema.parse(stored.contents), hash }
  const made = await makeChartPdf(chart)
  await storeChart(actor, studyId, chart.patientId, { hash, ...made })
  return { ...made, hash }
}
