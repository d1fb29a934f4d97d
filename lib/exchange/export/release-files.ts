import { FIRST_ROUND, findMajority } from '@/lib/core/adjudication/item-state'
import { AppError } from '@/lib/core/errors'
import {
  VALIDITY_FLAGS,
  validityCode,
  validityValueSchema,
} from '@/lib/core/protocols/validity/validity-protocol'
import type { HumanVote, Rows } from '@/lib/data/export/rows'
import type { StudyReader } from '@/lib/data/export/study-reader'
import { ADMISSION_DETAILS } from '../mimic'
import { type Cell, type ExportFile, mapRows } from './export-file'

const SEATS = [1, 2, 3, 4, 5] as const
const FIRST_ROUND_SEATS = 3
const PANEL_SEATS = 2

const each = (name: string) => SEATS.map((seat) => `${name}${seat}`)

/** The files that both layouts of a VeriFact-BHC release have. Columns of ours come last. */
export const releaseFiles: readonly ExportFile[] = [
  {
    path: 'reference_ehr/admissions.csv.gz',
    header: [
      'SUBJECT_ID',
      'HADM_ID',
      'ADMITTIME',
      'DISCHTIME',
      'DIAGNOSIS',
      ...ADMISSION_DETAILS,
      'SEX',
      'AGE',
    ],
    rows: readAdmissions,
  },
  {
    path: 'reference_ehr/ehr_noteevents.csv.gz',
    header: [
      'ROW_ID',
      'SUBJECT_ID',
      'HADM_ID',
      'CHARTDATE',
      'CHARTTIME',
      'STORETIME',
      'CATEGORY',
      'DESCRIPTION',
      'CGID',
      'ISERROR',
      'TEXT',
    ],
    rows: mapRows('notes', (row) => [
      row.note,
      row.patient,
      row.admission,
      row.chartDate,
      row.chartTime,
      row.storeTime,
      row.category,
      row.description,
      row.caregiver,
      null,
      row.text,
    ]),
  },
  {
    path: 'propositions/propositions.csv.gz',
    header: [
      'proposition_id',
      'text',
      'subject_id',
      'author_type',
      'proposition_type',
      'hadm_id',
      'brief_hospital_course',
      'document_id',
      'document_kind',
      'author_name',
    ],
    rows: mapRows('propositions', (row) => [
      row.proposition,
      row.text,
      row.patient,
      row.authorKind,
      row.kind,
      row.admission,
      row.documentText,
      row.document,
      row.documentKind,
      row.authorName,
    ]),
  },
  {
    path: 'propositions/human_verdicts.csv.gz',
    header: [
      'proposition_id',
      'text',
      'author_type',
      'proposition_type',
      ...each('rater'),
      ...each('verdict'),
      ...each('uncertain_flag'),
      ...each('comment'),
      'round1_num_raters_agree',
      'round1_majority_vote',
      'round2_decision',
      'adjudicated_verdict',
      'adjudicated_comment',
      'human_gt',
      'adjudicated_by',
      ...each('active_ms'),
    ],
    rows: readHumanVerdicts,
  },
  {
    path: 'propositions/proposition_validity.csv.gz',
    header: [
      'proposition_id',
      'text',
      'author_type',
      'proposition_type',
      'invalid',
      ...VALIDITY_FLAGS,
      ...VALIDITY_FLAGS.map((flag) => `${flag}_draft`),
    ],
    rows: mapRows('validity', toValidityCells),
  },
  {
    // ours: the release has a final word on each statement, and whoever reads its table would take a gap there for one
    path: 'propositions/proposition_validity_drafts.csv.gz',
    header: [
      'proposition_id',
      'text',
      'author_type',
      'proposition_type',
      ...VALIDITY_FLAGS.map((flag) => `${flag}_draft`),
    ],
    rows: mapRows('validityDrafts', ({ proposition, text, authorKind, kind, draft }) => [
      proposition,
      text,
      authorKind,
      kind,
      ...VALIDITY_FLAGS.map((flag) => draft[flag] ?? null),
    ]),
  },
]

async function* readAdmissions(reader: StudyReader): AsyncGenerator<readonly Cell[]> {
  for await (const row of reader.read('admissions')) {
    const details = ADMISSION_DETAILS.map((name) => row.details[name] ?? null)
    yield [
      row.patient,
      row.admission,
      row.admitTime,
      row.dischargeTime,
      row.diagnosis,
      ...details,
      row.sex,
      row.age,
    ]
  }
}

async function* readHumanVerdicts(reader: StudyReader): AsyncGenerator<readonly Cell[]> {
  const outcomes = await reader.readOutcomes()
  for await (const row of reader.read('humanVerdicts')) {
    if (row.votes.length === 0 && row.decision === null) continue
    yield toVerdictCells(row, outcomes.get(row.item)?.code ?? null)
  }
}

function toVerdictCells(row: Rows['humanVerdicts'], truth: string | null): Cell[] {
  const seats = takeSeats(row)
  const codes = row.votes.flatMap((vote) =>
    vote.round === FIRST_ROUND && vote.code !== null ? vote.code : [],
  )
  const majority = findMajority(codes)
  const panel = seats.slice(FIRST_ROUND_SEATS).flatMap((vote) => vote?.code ?? [])
  const isAgreed = panel.length === PANEL_SEATS && panel[0] === panel[1]
  return [
    row.proposition,
    row.text,
    row.authorKind,
    row.kind,
    ...seats.map((vote) => vote?.rater ?? null),
    ...seats.map((vote) => vote?.code ?? null),
    ...seats.map((vote) => vote?.uncertain ?? null),
    ...seats.map((vote) => vote?.comment ?? null),
    majority?.votes ?? 0,
    majority?.code ?? null,
    isAgreed ? (panel[0] ?? null) : null,
    row.decision,
    row.rationale,
    truth,
    row.decidedBy,
    ...seats.map((vote) => vote?.activeMs ?? null),
  ]
}

/** The votes in the layout's places: three of the first round, two of the panel. */
function takeSeats({ votes, proposition }: Rows['humanVerdicts']): (HumanVote | null)[] {
  const first = votes.filter((vote) => vote.round === FIRST_ROUND)
  const panel = votes.filter((vote) => vote.round !== FIRST_ROUND)
  if (first.length > FIRST_ROUND_SEATS || panel.length > PANEL_SEATS) {
    throw new AppError(
      'invalid',
      `The VeriFact-BHC layout has room for three raters and a panel of two; ${proposition} has more. Export a plain folder instead.`,
    )
  }
  return SEATS.map((_, place) =>
    place < FIRST_ROUND_SEATS ? (first[place] ?? null) : (panel[place - FIRST_ROUND_SEATS] ?? null),
  )
}

function toValidityCells(row: Rows['validity']): Cell[] {
  const final = validityValueSchema.parse(row.final)
  return [
    row.proposition,
    row.text,
    row.authorKind,
    row.kind,
    validityCode(final) === 'invalid',
    ...VALIDITY_FLAGS.map((flag) => final[flag]),
    ...VALIDITY_FLAGS.map((flag) => row.draft?.[flag] ?? null),
  ]
}
