import { readConfidence } from '@/lib/core/confidence'
import { isUnsettled } from '@/lib/core/progress'
import type { Rows } from '@/lib/data/export/rows'
import type { ItemOutcome, StudyReader } from '@/lib/data/export/study-reader'
import { ADMISSION_DETAILS } from '../mimic'
import { type Cell, type ExportFile, mapRows, toJsonCell } from './export-file'

/** What stands of each rating in every long table. */
export const RATING_COLUMNS = [
  'item_id',
  'proposition_id',
  'document_id',
  'patient_id',
  'author_kind',
  'author_name',
  'proposition_kind',
  'protocol',
  'rater_id',
  'rater_kind',
  'round',
  'label',
  'uncertain',
  'confidence',
  'comment',
  'active_ms',
  'value',
  'rated_at',
  'revision',
  'guideline_version',
  'consensus',
  'consensus_state',
  'excluded',
] as const

/** All ratings with what analyses group by, one row a rating; assigned and unanswered ones have no label. */
export const longCsvFiles: readonly ExportFile[] = [
  { path: 'ratings.csv', header: RATING_COLUMNS, rows: (reader) => readRatings(reader, false) },
]

/** The same of the statements that are settled. */
export const settledCsvFiles: readonly ExportFile[] = [
  { path: 'ratings.csv', header: RATING_COLUMNS, rows: readSettled },
]

/** The whole study as a plain folder: the one layout that can go in again and loses nothing of data and ratings. */
export const plainFolderFiles: readonly ExportFile[] = [
  {
    path: 'admissions.csv',
    header: [
      'admission_id',
      'patient_id',
      'admit_time',
      'discharge_time',
      'diagnosis',
      'sex',
      'age',
      ...ADMISSION_DETAILS,
    ],
    rows: readAdmissions,
  },
  {
    path: 'notes.csv',
    header: [
      'note_id',
      'patient_id',
      'admission_id',
      'category',
      'description',
      'chart_date',
      'chart_time',
      'store_time',
      'caregiver_id',
      'text',
    ],
    rows: mapRows('notes', (row) => [
      row.note,
      row.patient,
      row.admission,
      row.category,
      row.description,
      row.chartDate,
      row.chartTime,
      row.storeTime,
      row.caregiver,
      row.text,
    ]),
  },
  {
    path: 'documents.csv',
    header: ['document_id', 'patient_id', 'admission_id', 'kind', 'author_kind', 'author_name', 'text'],
    rows: mapRows('documents', (row) => [
      row.document,
      row.patient,
      row.admission,
      row.documentKind,
      row.authorKind,
      row.authorName,
      row.text,
    ]),
  },
  {
    path: 'propositions.csv',
    header: [
      'proposition_id',
      'document_id',
      'patient_id',
      'kind',
      'text',
      'start',
      'end',
      'ordinal',
      'excluded',
    ],
    rows: mapRows('propositions', (row) => [
      row.proposition,
      row.document,
      row.patient,
      row.kind,
      row.text,
      row.start,
      row.end,
      row.ordinal,
      row.excluded,
    ]),
  },
  {
    path: 'raters.csv',
    header: ['rater_id', 'rater_kind', 'configuration'],
    rows: mapRows('raters', (row) => [row.rater, row.kind, toJsonCell(row.configuration)]),
  },
  {
    path: 'references.csv',
    header: ['reference_id', 'text'],
    rows: mapRows('references', (row) => [row.hash, row.text]),
  },
  {
    path: 'ratings.csv',
    header: [...RATING_COLUMNS, 'reference_id'],
    rows: (reader) => readRatings(reader, true),
  },
  {
    path: 'evidence.csv',
    header: ['proposition_id', 'rater_id', 'round', 'note_id', 'start', 'quote'],
    rows: mapRows('evidence', (row) => [
      row.proposition,
      row.rater,
      row.round,
      row.note,
      row.start,
      row.quote,
    ]),
  },
  {
    path: 'decisions.csv',
    header: [
      'proposition_id',
      'label',
      'rationale',
      'decided_by',
      'reason',
      'guideline',
      'guideline_version',
    ],
    rows: mapRows('decisions', (row) => [
      row.proposition,
      row.code,
      row.rationale,
      row.decidedBy,
      row.reason,
      row.guideline,
      row.guidelineVersion,
    ]),
  },
]

async function* readAdmissions(reader: StudyReader): AsyncGenerator<readonly Cell[]> {
  for await (const row of reader.read('admissions')) {
    yield [
      row.admission,
      row.patient,
      row.admitTime,
      row.dischargeTime,
      row.diagnosis,
      row.sex,
      row.age,
      ...ADMISSION_DETAILS.map((name) => row.details[name] ?? null),
    ]
  }
  for await (const { patient, sex, age } of reader.read('patientsWithoutAdmission')) {
    yield [null, patient, null, null, null, sex, age, ...ADMISSION_DETAILS.map(() => null)]
  }
}

async function* readRatings(reader: StudyReader, withReferences: boolean): AsyncGenerator<readonly Cell[]> {
  const outcomes = await reader.readOutcomes()
  for await (const row of reader.read('ratings')) {
    const cells = toRatingCells(row, outcomes.get(row.item))
    yield withReferences ? [...cells, row.reference] : cells
  }
}

async function* readSettled(reader: StudyReader): AsyncGenerator<readonly Cell[]> {
  const outcomes = await reader.readOutcomes()
  for await (const row of reader.read('ratings')) {
    const outcome = outcomes.get(row.item)
    if (outcome && !isUnsettled(outcome.state)) yield toRatingCells(row, outcome)
  }
}

/** A rating with what became of its statement, as {@link RATING_COLUMNS}. */
export function toRatingCells(row: Rows['ratings'], outcome: ItemOutcome | undefined): Cell[] {
  return [
    row.item,
    row.proposition,
    row.document,
    row.patient,
    row.authorKind,
    row.authorName,
    row.kind,
    row.protocol,
    row.rater,
    row.raterKind,
    row.round,
    row.code,
    row.uncertain,
    readConfidence(row.value),
    row.comment,
    row.activeMs,
    toJsonCell(row.value),
    row.ratedAt,
    row.revision,
    row.guidelineVersion,
    outcome?.code ?? null,
    row.protocol === 'verdict' && row.excluded === null ? (outcome?.state ?? 'open') : null,
    row.excluded,
  ]
}
