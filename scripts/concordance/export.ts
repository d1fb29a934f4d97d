import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { getPatientChartPdf } from '@/lib/chart/patient-chart'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { EXPORT_FORMATS } from '@/lib/core/exchange/export-formats'
import { listPatients } from '@/lib/data/charts/patients'
import { writeExport } from '@/lib/exchange/export/write-export'
import { defineCommand } from './define-command'
import { formatTable, UsageError } from './io'
import { findStudy } from './study'

const USAGE = `export STUDY --format ${EXPORT_FORMATS.map(({ id }) => id).join('|')} --out FOLDER [--charts]
  --charts    each patient's chart as PDF, too, in reference_ehr/pdf/PATIENT.pdf: a table of contents, then a note a page`

/** Writes a study into a folder, in one of `EXPORT_FORMATS`. */
export const exportCommand = defineCommand(
  {
    usage: USAGE,
    options: {
      format: { type: 'string' },
      out: { type: 'string' },
      charts: { type: 'boolean', default: false },
    },
    files: ['out'],
    takesWords: true,
  },
  async ({ values: { format, out, charts }, words: [idOrTitle, ...rest], show }) => {
    if (idOrTitle === undefined || rest.length > 0 || format === undefined || out === undefined)
      throw new UsageError(USAGE)
    const study = await findStudy(idOrTitle)
    const folder = path.resolve(out)
    const written = await writeExport(SYSTEM_ACTOR, study.id, format, folder)
    const drawn = charts ? await writeCharts(study.id, folder) : []
    show({ ...written, ...(charts && { charts: drawn }) }, () =>
      formatTable(
        ['file', 'rows', 'bytes'],
        [
          ...written.files.map((file) => [file.path, String(file.rows), String(file.bytes)]),
          ...drawn.map((file) => [file.path, '', String(file.bytes)]),
        ],
      ),
    )
    return 0
  },
)

/** The charts as a release has them: a PDF a patient, named by the patient's number. */
async function writeCharts(studyId: string, folder: string): Promise<{ path: string; bytes: number }[]> {
  const target = path.join('reference_ehr', 'pdf')
  await mkdir(path.join(folder, target), { recursive: true, mode: 0o700 })
  const written: { path: string; bytes: number }[] = []
  for (const { patientId, externalId } of await listPatients(SYSTEM_ACTOR, studyId)) {
    const { pdf } = await getPatientChartPdf(SYSTEM_ACTOR, studyId, patientId)
    const file = path.join(target, `${encodeURIComponent(externalId)}.pdf`)
    await writeFile(path.join(folder, file), pdf, { mode: 0o600 })
    written.push({ path: file, bytes: pdf.length })
  }
  return written
}
