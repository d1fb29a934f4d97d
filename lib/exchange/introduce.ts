import type { Place } from '@/lib/core/exchange/import-report'
import type { ImportRow } from '@/lib/core/exchange/import-row'

/** Patients and admissions that an import has told of so far. */
export type Introduced = { patients: Set<string>; admissions: Set<string> }

/** Rows for a patient and an admission that were not told of before: another row names them, and nothing else is known. */
export function* introduce(
  { file, line }: Place,
  patient: string,
  admission: string | null,
  known: Introduced,
): Generator<ImportRow> {
  if (!known.patients.has(patient)) {
    known.patients.add(patient)
    yield { entity: 'patient', file, line, externalId: patient, sex: null, age: null }
  }
  if (admission === null || known.admissions.has(admission)) return
  known.admissions.add(admission)
  yield {
    entity: 'admission',
    file,
    line,
    externalId: admission,
    patient,
    admitTime: null,
    dischargeTime: null,
    diagnosis: null,
    details: {},
    bare: true,
  }
}
