import { readCharted } from '@/lib/core/exchange/day-or-time'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { warnOfMarkup } from '../check-value'
import { type FilesByTable, readFiles } from '../format'
import { type Introduced, introduce, readEnd } from '../import-rows'
import { pickDetails } from '../mimic/mimic-names'
import { plainTables } from './tables'

type ChartRow = Extract<ImportRow, { entity: 'note' | 'document' }>

/**
 * Patients, admissions, notes and documents. Where admissions come, they are the list of patients, and whoever is neither in it
 * nor in the study is a mistake; where none come, notes and documents bring their patients and admissions themselves.
 */
export async function* readChart(files: FilesByTable, context: ImportContext): AsyncGenerator<ImportRow> {
  const inHospital = new Set<string>()
  yield* readAdmissions(files, context, inHospital)
  if (files.has('admissions')) {
    yield* readNotes(files, context)
    yield* readDocuments(files, context, inHospital)
    return
  }
  const known: Introduced = { patients: new Set(), admissions: new Set() }
  yield* withPatients(readNotes(files, context), known)
  yield* withPatients(readDocuments(files, context, inHospital), known)
}

async function* withPatients(rows: AsyncIterable<ChartRow>, known: Introduced): AsyncGenerator<ImportRow> {
  for await (const row of rows) {
    yield* introduce(row, row.patient, row.admission, known)
    yield row
  }
}

/** @param inHospital takes the patients whose stays come along */
async function* readAdmissions(
  files: FilesByTable,
  context: ImportContext,
  inHospital: Set<string>,
): AsyncGenerator<ImportRow> {
  const patients = new Set<string>()
  for await (const { file, line, row } of readFiles(
    files.get('admissions'),
    plainTables.admissions,
    context,
  )) {
    const { admit_time: admitTime = null } = row
    const dischargeTime = readEnd(row.discharge_time, file, context.findings)
    if (admitTime !== null && dischargeTime !== null && dischargeTime < admitTime) {
      context.findings.addWarning('discharge_first', `${file}: admissions end before they begin.`)
    }
    if (!patients.has(row.patient_id)) {
      patients.add(row.patient_id)
      const { sex = null, age = null } = row
      yield { entity: 'patient', file, line, externalId: row.patient_id, sex, age }
    }
    if (row.admission_id === undefined) continue
    inHospital.add(row.patient_id)
    yield {
      entity: 'admission',
      file,
      line,
      externalId: row.admission_id,
      patient: row.patient_id,
      admitTime,
      dischargeTime,
      diagnosis: row.diagnosis ?? null,
      details: pickDetails(row),
      bare: false,
    }
  }
}

async function* readNotes(files: FilesByTable, context: ImportContext): AsyncGenerator<ChartRow> {
  for await (const { file, line, row } of readFiles(files.get('notes'), plainTables.notes, context)) {
    if (row.is_error) {
      context.findings.addWarning('note_in_error', `${file}: notes marked as errors were passed over.`)
      continue
    }
    warnOfMarkup(row.text, file, context.findings)
    yield {
      entity: 'note',
      file,
      line,
      externalId: row.note_id,
      patient: row.patient_id,
      admission: row.admission_id ?? null,
      category: row.category,
      description: row.description,
      ...readCharted(row.chart_date, row.chart_time),
      storeTime: row.store_time ?? null,
      caregiverId: row.caregiver_id ?? null,
      text: row.text,
    }
  }
}

async function* readDocuments(
  files: FilesByTable,
  context: ImportContext,
  inHospital: ReadonlySet<string>,
): AsyncGenerator<ChartRow> {
  for await (const { file, line, row } of readFiles(files.get('documents'), plainTables.documents, context)) {
    warnOfMarkup(row.text, file, context.findings)
    if (row.admission_id === undefined && inHospital.has(row.patient_id)) {
      const message = `${file}: texts name no stay (admission_id), though their patients have one. Raters will read “Admitted: not known”.`
      context.findings.addWarning('document_without_stay', message)
    }
    yield {
      entity: 'document',
      file,
      line,
      externalId: row.document_id,
      patient: row.patient_id,
      admission: row.admission_id ?? null,
      kind: row.kind,
      authorKind: row.author_kind,
      authorName: row.author_name,
      text: row.text,
      ...(row.source_id !== undefined && { source: row.source_id }),
      ...(row.attributes !== undefined && { attributes: row.attributes }),
    }
  }
}
