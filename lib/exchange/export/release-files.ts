import { FIRST_ROUND, findMajority } from '@/lib/core/adjudication/item-state'
import { AppError } from '@/lib/core/errors'
import { VALIDITY_CHECKS } from '@/lib/core/protocols/validity/validity-checks'
import type { HumanVote, Rows } from '@/lib/data/export/rows'
import type { StudyReader } from '@/lib/data/export/study-reader'
import { type Cell, type Columns, type ExportFile, table } from './export-file'
import { DETAIL_COLUMNS } from './plain-files'

const SEATS = [1, 2, 3, 4, 5] as const
const FIRST_ROUND_SEATS = 3
const PANEL_SEATS = 2

/** What the tables about statements repeat of each. */
const STATEMENT: Columns<Pick<Rows['validity'], 'proposition' | 'text' | 'authorKind' | 'kind'>> = {
  proposition_id: 'proposition',
  text: 'text',
  author_type: 'authorKind',
  proposition_type: 'kind',
}

/** What each seat said, in a column a seat. */
function seatColumns(name: string, field: keyof HumanVote): Columns<VerdictRow> {
  return Object.fromEntries(
    SEATS.map((seat) => [`${name}${seat}`, ({ seats }: VerdictRow) => seats[seat - 1]?.[field] ?? null]),
  )
}

type Drafted = Pick<Rows['validity'], 'draft'>

const DRAFT: Columns<Drafted> = Object.fromEntries(
  VALIDITY_CHECKS.map((check) => [
    `${check}_draft`,
    ({ draft }: Drafted) => (draft ? draft[check] === 'yes' : null),
  ]),
)

type Reviewed = Pick<Rows['validity'], 'final'>

const FINAL: Columns<Reviewed> = {
  invalid: ({ final }) => VALIDITY_CHECKS.some((check) => final[check] === 'yes'),
  ...Object.fromEntries(
    VALIDITY_CHECKS.map((check) => [check, ({ final }: Reviewed) => final[check] === 'yes']),
  ),
}

/** The files that both layouts of a VeriFact-BHC release have. Columns of ours come last. */
export const releaseFiles: readonly ExportFile[] = [
  table('reference_ehr/admissions.csv.gz', 'admissions', {
    SUBJECT_ID: 'patient',
    HADM_ID: 'admission',
    ADMITTIME: 'admitTime',
    DISCHTIME: 'dischargeTime',
    DIAGNOSIS: 'diagnosis',
    ...DETAIL_COLUMNS,
    SEX: 'sex',
    AGE: 'age',
  }),
  table('reference_ehr/ehr_noteevents.csv.gz', 'notes', {
    ROW_ID: 'note',
    SUBJECT_ID: 'patient',
    HADM_ID: 'admission',
    CHARTDATE: 'chartDate',
    CHARTTIME: 'chartTime',
    STORETIME: 'storeTime',
    CATEGORY: 'category',
    DESCRIPTION: 'description',
    CGID: 'caregiver',
    ISERROR: () => null,
    TEXT: 'text',
  }),
  table('propositions/propositions.csv.gz', 'propositions', {
    proposition_id: 'proposition',
    text: 'text',
    subject_id: 'patient',
    author_type: 'authorKind',
    proposition_type: 'kind',
    hadm_id: 'admission',
    brief_hospital_course: 'documentText',
    document_id: 'document',
    document_kind: 'documentKind',
    author_name: 'authorName',
  }),
  table('propositions/human_verdicts.csv.gz', readHumanVerdicts, {
    ...STATEMENT,
    ...seatColumns('rater', 'rater'),
    ...seatColumns('verdict', 'code'),
    ...seatColumns('uncertain_flag', 'uncertain'),
    ...seatColumns('comment', 'comment'),
    round1_num_raters_agree: ({ majority }) => majority?.votes ?? 0,
    round1_majority_vote: ({ majority }) => majority?.code ?? null,
    round2_decision: ({ seats }) => panelDecision(seats),
    adjudicated_verdict: 'decision',
    adjudicated_comment: 'rationale',
    human_gt: 'truth',
    adjudicated_by: 'decidedBy',
    ...seatColumns('active_ms', 'activeMs'),
  }),
  table('propositions/proposition_validity.csv.gz', 'validity', { ...STATEMENT, ...FINAL, ...DRAFT }),
  // ours: the release has a final word on each statement, and whoever reads its table would take a gap there for one
  table('propositions/proposition_validity_drafts.csv.gz', 'validityDrafts', { ...STATEMENT, ...DRAFT }),
]

type VerdictRow = Rows['humanVerdicts'] & {
  seats: readonly (HumanVote | null)[]
  majority: { code: string; votes: number } | null
  truth: string | null
}

async function* readHumanVerdicts(reader: StudyReader): AsyncGenerator<VerdictRow> {
  const outcomes = await reader.readConsensus()
  for await (const row of reader.read('humanVerdicts')) {
    if (row.votes.length === 0 && row.decision === null) continue
    const first = row.votes.flatMap(({ round, code }) => (round === FIRST_ROUND && code !== null ? code : []))
    const truth = outcomes.get(row.item)?.code ?? null
    yield { ...row, seats: takeSeats(row), majority: findMajority(first), truth }
  }
}

/** What a whole panel agreed on. */
function panelDecision(seats: VerdictRow['seats']): Cell {
  const panel = seats.slice(FIRST_ROUND_SEATS).flatMap((vote) => vote?.code ?? [])
  return panel.length === PANEL_SEATS && panel[0] === panel[1] ? (panel[0] ?? null) : null
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
  return SEATS.map((_, index) =>
    index < FIRST_ROUND_SEATS ? (first[index] ?? null) : (panel[index - FIRST_ROUND_SEATS] ?? null),
  )
}
