import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { readConfidence } from '@/lib/core/confidence'
import { isUnsettled } from '@/lib/core/progress'
import { withoutMarks } from '@/lib/core/protocols/answer-code'
import type { Rows } from '@/lib/data/export/rows'
import type { ItemConsensus, StudyReader } from '@/lib/data/export/study-reader'
import type { StoredTask } from '@/lib/data/named-tasks'
import { ADMISSION_DETAILS } from '../mimic/mimic-names'
import { type Columns, type ExportFile, table, toJsonCell } from './export-file'
import { answerColumns, asksMore, subjectColumns, taskFiles } from './task-files'

/** A rating with what became of its item, and the task that it was given in. */
type OutcomeRow = Rows['ratings'] & { outcome: ItemConsensus | undefined; of: StoredTask | undefined }

/** What stands of each rating in every long table. */
export const RATING_COLUMNS = {
  item_id: 'item',
  proposition_id: 'proposition',
  document_id: 'document',
  patient_id: 'patient',
  author_kind: 'authorKind',
  author_name: 'authorName',
  proposition_kind: 'kind',
  protocol: 'protocol',
  rater_id: 'rater',
  rater_kind: 'raterKind',
  round: 'round',
  // marks stand in columns of their own
  label: ({ code }) => (code === null ? null : withoutMarks(code)),
  uncertain: 'uncertain',
  confidence: (row) => readConfidence(row.value),
  comment: 'comment',
  active_ms: 'activeMs',
  value: (row) => toJsonCell(row.value),
  rated_at: 'ratedAt',
  revision: 'revision',
  guideline_version: 'guidelineVersion',
  consensus: (row) => row.outcome?.code ?? null,
  consensus_state: (row) => (isVoted(row) && row.excluded === null ? (row.outcome?.state ?? 'open') : null),
  excluded: 'excluded',
} as const satisfies Columns<OutcomeRow>

/** Not for training. */
function isVoted({ of, round }: OutcomeRow): boolean {
  return of !== undefined && round >= FIRST_ROUND
}

/** All ratings with what analyses group by, one row a rating; assigned and unanswered ones have no label. */
export function longCsvFiles(tasks: readonly StoredTask[]): ExportFile[] {
  return [table('ratings.csv', readRatings, { ...RATING_COLUMNS, ...answerColumns(tasks) })]
}

/** The same of the items that are settled. */
export function settledCsvFiles(tasks: readonly StoredTask[]): ExportFile[] {
  return [table('ratings.csv', readSettled, { ...RATING_COLUMNS, ...answerColumns(tasks) })]
}

/** MIMIC's further columns of an admission. */
export const DETAIL_COLUMNS = Object.fromEntries(
  ADMISSION_DETAILS.map((name) => [name, ({ details }: { details: Details }) => details[name] ?? null]),
)
type Details = Readonly<Record<string, string>>

/** The whole study as a plain folder: the one layout that can go in again and loses nothing of data and ratings. */
export function plainFolderFiles(tasks: readonly StoredTask[]): ExportFile[] {
  return [...chartFiles(tasks), ...taskFiles(tasks), ...ratingFiles(tasks)]
}

const chartFiles = (tasks: readonly StoredTask[]): ExportFile[] => [
  table('admissions.csv', readAdmissions, {
    admission_id: 'admission',
    patient_id: 'patient',
    admit_time: 'admitTime',
    discharge_time: 'dischargeTime',
    diagnosis: 'diagnosis',
    sex: 'sex',
    age: 'age',
    ...DETAIL_COLUMNS,
  }),
  table('notes.csv', 'notes', {
    note_id: 'note',
    patient_id: 'patient',
    admission_id: 'admission',
    category: 'category',
    description: 'description',
    chart_date: 'chartDate',
    chart_time: 'chartTime',
    store_time: 'storeTime',
    caregiver_id: 'caregiver',
    text: 'text',
  }),
  table('documents.csv', 'documents', {
    document_id: 'document',
    patient_id: 'patient',
    admission_id: 'admission',
    kind: 'documentKind',
    author_kind: 'authorKind',
    author_name: 'authorName',
    text: 'text',
    ...(asksMore(tasks) && {
      source_id: 'source',
      attributes: (row: Rows['documents']) => toJsonCell(row.attributes),
    }),
  }),
  table('propositions.csv', 'propositions', {
    proposition_id: 'proposition',
    document_id: 'document',
    patient_id: 'patient',
    kind: 'kind',
    text: 'text',
    start: 'start',
    end: 'end',
    ordinal: 'ordinal',
    excluded: 'excluded',
    ...(asksMore(tasks) && { attributes: (row: Rows['propositions']) => toJsonCell(row.attributes) }),
  }),
]

const ratingFiles = (tasks: readonly StoredTask[]): ExportFile[] => [
  table('raters.csv', 'raters', {
    rater_id: 'rater',
    rater_kind: 'kind',
    configuration: (row) => toJsonCell(row.configuration),
  }),
  table('references.csv', 'references', { reference_id: 'hash', text: 'text' }),
  table('ratings.csv', readRatings, {
    ...RATING_COLUMNS,
    reference_id: 'reference',
    ...answerColumns(tasks),
  }),
  table('evidence.csv', 'evidence', {
    proposition_id: 'proposition',
    rater_id: 'rater',
    round: 'round',
    note_id: 'note',
    start: 'start',
    quote: 'quote',
    ...subjectColumns(tasks),
  }),
  table('decisions.csv', 'decisions', {
    proposition_id: 'proposition',
    label: 'code',
    rationale: 'rationale',
    decided_by: 'decidedBy',
    reason: 'reason',
    guideline: 'guideline',
    guideline_version: 'guidelineVersion',
    ...subjectColumns(tasks),
    ...(asksMore(tasks) && {
      field: 'field',
      value: ({ value }: Rows['decisions']) => (value === null ? null : JSON.stringify(value)),
    }),
  }),
]

/** Admissions, then patients who have none. */
async function* readAdmissions(
  reader: StudyReader,
): AsyncGenerator<Omit<Rows['admissions'], 'admission'> & { admission: string | null }> {
  yield* reader.read('admissions')
  const none = { admission: null, admitTime: null, dischargeTime: null, diagnosis: null, details: {} }
  for await (const row of reader.read('patientsWithoutAdmission')) yield { ...row, ...none }
}

function readRatings(reader: StudyReader): AsyncGenerator<OutcomeRow> {
  return withOutcomes(reader, reader.read('ratings'))
}

async function* readSettled(reader: StudyReader): AsyncGenerator<OutcomeRow> {
  for await (const row of readRatings(reader)) if (row.outcome && !isUnsettled(row.outcome.state)) yield row
}

/** Ratings, each with what became of its item. */
export async function* withOutcomes<Row extends Rows['ratings']>(
  reader: StudyReader,
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row & Pick<OutcomeRow, 'outcome' | 'of'>> {
  const outcomes = await reader.readConsensus()
  const tasks = new Map(reader.tasks.map((task) => [task.id, task]))
  for await (const row of rows) yield { ...row, outcome: outcomes.get(row.item), of: tasks.get(row.task) }
}
