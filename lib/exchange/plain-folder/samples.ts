import { toCsv } from '@/lib/core/csv'

/** Rows of the files that newcomers begin from. All people and texts in them are invented, and their names say so. */
export const SAMPLES = {
  notes: [
    {
      note_id: 'sample-note-1',
      patient_id: 'sample-1',
      admission_id: 'sample-stay-1',
      category: 'Physician',
      description: 'Progress note',
      chart_time: '2150-03-04 08:10:00',
      text: 'Invented note. Fever of 38.9 since yesterday, crackles on the right. Ceftriaxone started. No known allergies.',
    },
    {
      note_id: 'sample-note-2',
      patient_id: 'sample-1',
      admission_id: 'sample-stay-1',
      category: 'Nursing',
      description: 'Nursing note',
      chart_time: '2150-03-05',
      text: 'Invented note. Slept well, afebrile. Apixaban held before the puncture.',
    },
    {
      note_id: 'sample-note-3',
      patient_id: 'sample-2',
      admission_id: '',
      category: 'Radiology',
      description: 'Chest X-ray',
      chart_time: '2150-05-20 11:30:00',
      text: 'Invented note. No infiltrate, no effusion.',
    },
  ],
  documents: [
    {
      document_id: 'sample-summary-1',
      patient_id: 'sample-1',
      admission_id: 'sample-stay-1',
      kind: 'discharge summary',
      author_kind: 'human',
      author_name: 'invented clinician',
      text: 'He was treated with ceftriaxone for pneumonia and was afebrile on the second day. His apixaban was stopped.',
    },
    {
      document_id: 'sample-summary-2',
      patient_id: 'sample-2',
      admission_id: '',
      kind: 'discharge summary',
      author_kind: 'llm',
      author_name: 'invented model',
      text: 'The chest X-ray showed a small effusion.',
    },
  ],
  admissions: [
    {
      admission_id: 'sample-stay-1',
      patient_id: 'sample-1',
      admit_time: '2150-03-03 22:15:00',
      discharge_time: '2150-03-06',
      diagnosis: 'Pneumonia',
      sex: 'M',
      age: '71',
    },
    {
      admission_id: '',
      patient_id: 'sample-2',
      admit_time: '',
      discharge_time: '',
      diagnosis: '',
      sex: 'F',
      age: '58',
    },
  ],
  propositions: [
    {
      proposition_id: 'sample-statement-1',
      document_id: 'sample-summary-1',
      kind: 'claim',
      text: 'He was treated with ceftriaxone for pneumonia.',
    },
    {
      proposition_id: 'sample-statement-2',
      document_id: 'sample-summary-2',
      kind: 'sentence',
      text: 'The chest X-ray showed a small effusion.',
    },
  ],
  ratings: [
    {
      proposition_id: 'sample-statement-1',
      rater_id: 'sample-rater',
      label: 'Supported',
      uncertain: 'false',
      comment: '',
    },
    {
      proposition_id: 'sample-statement-2',
      rater_id: 'sample-rater',
      label: 'Not Supported',
      uncertain: 'true',
      comment: 'Invented answer.',
    },
  ],
} as const satisfies Record<string, readonly [Sample, ...Sample[]]>

type Sample = Readonly<Record<string, string>>
export type SampleTable = keyof typeof SAMPLES

export const SAMPLE_TABLES = Object.keys(SAMPLES) as SampleTable[]

/** A sample file as CSV. */
export function writeSample(table: SampleTable): string {
  const rows: readonly [Sample, ...Sample[]] = SAMPLES[table]
  const columns = Object.keys(rows[0])
  return toCsv([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))])
}
