import { readCharted } from '@/lib/core/exchange/day-or-time'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { warnOfMarkup } from '../check-value'
import { type FilesByTable, readFiles } from '../format'
import { type Introduced, introduce, readEnd } from '../import-rows'
import { pickDetails } from '../mimic/mimic-names'
import { releaseTables } from './tables'

/** What has been named so far: patients and admissions have no files of their own in the release. */
export type Known = Introduced & {
  /** The admission that a patient's texts are about: the first one of admissions.csv. */
  targets: Map<string, string>
}

/** Admissions and notes. The admissions file holds only one admission of each patient, so notes make others known. */
export async function* readCharts(
  files: FilesByTable,
  context: ImportContext,
  known: Known,
): AsyncGenerator<ImportRow> {
  const admissions = readFiles(files.get('admissions'), releaseTables.admissions, context)
  for await (const { file, line, row } of admissions) {
    const { SUBJECT_ID: patient, HADM_ID: externalId } = row
    if (!known.targets.has(patient)) known.targets.set(patient, externalId)
    if (!known.patients.has(patient)) {
      known.patients.add(patient)
      const { SEX: sex = null, AGE: age = null } = row
      yield { entity: 'patient', file, line, externalId: patient, sex, age }
    }
    known.admissions.add(externalId)
    yield {
      entity: 'admission',
      file,
      line,
      externalId,
      patient,
      admitTime: row.ADMITTIME ?? null,
      dischargeTime: readEnd(row.DISCHTIME, file, context.findings),
      diagnosis: row.DIAGNOSIS ?? null,
      details: pickDetails(row),
      bare: false,
    }
  }
  yield* readNotes(files, context, known)
}

async function* readNotes(
  files: FilesByTable,
  context: ImportContext,
  known: Known,
): AsyncGenerator<ImportRow> {
  const notes = readFiles(files.get('ehr_noteevents'), releaseTables.ehr_noteevents, context)
  for await (const { file, line, row } of notes) {
    if (row.ISERROR === '1') {
      context.findings.addWarning('note_in_error', `${file}: notes marked as errors were passed over.`)
      continue
    }
    warnOfMarkup(row.TEXT, file, context.findings)
    const { SUBJECT_ID: patient, HADM_ID: admission = null } = row
    yield* introduce({ file, line }, patient, admission, known)
    yield {
      entity: 'note',
      file,
      line,
      externalId: row.ROW_ID,
      patient,
      admission,
      category: row.CATEGORY,
      description: row.DESCRIPTION,
      ...readCharted(row.CHARTDATE, row.CHARTTIME),
      storeTime: row.STORETIME ?? null,
      caregiverId: row.CGID ?? null,
      text: row.TEXT,
    }
  }
}
