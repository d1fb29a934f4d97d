import { z } from 'zod'
import type { LabelSet } from '../labels'
import { countLabels, type LabelCounts } from './count-labels'
import { type SelectedReason, selectReasons } from './select-reasons'

export const statementKindSchema = z.enum(['sentence', 'claim'])
export type StatementKind = z.infer<typeof statementKindSchema>

/** A passage of a note, half-open in UTF-16 code units. */
export type SheetPassage = { noteId: string; start: number; end: number; quote: string }

/** One that a verdict rests on; `number` is what reasons call it in brackets, null where a person wrote them. */
export type SheetEvidence = SheetPassage & { number: number | null }

export type SheetStatement = {
  /** Place in the sheet, from 1. */
  number: number
  /** Null for a text that belongs to no study. */
  itemId: string | null
  kind: StatementKind
  text: string
  /** Where it stands in the text; null where it could not be placed. */
  start: number | null
  end: number | null
  /** The code of its label. */
  verdict: string | null
  /** Why there is no verdict, or how it was reached; empty where nothing needs saying. */
  note: string
  reasons: readonly { by: string; text: string }[]
  evidence: readonly SheetEvidence[]
  /** Numbers that an AI rater cited beside them though no passage was shown under them. */
  ungrounded: readonly number[]
}

export type ReasonDigest = {
  /** How many different statements gave a reason. */
  given: number
  /** The built-in summary: the most informative reasons in their own words. */
  selected: SelectedReason[]
}

/** Everything that is said of one text by one rater, or by all people together. */
export type ScoreSheet = {
  counts: LabelCounts
  /** By the code of the label; null for one that nobody gave, which has no reasons. */
  reasons: Readonly<Record<string, ReasonDigest | null>>
  statements: readonly SheetStatement[]
}

export type SheetRater = { raterId: string; alias: string; kind: 'human' | 'ai' }

/** The score sheet of a document in a study. */
export type DocumentScoreSheet = {
  labelSet: LabelSet
  document: {
    documentId: string
    externalId: string
    kind: string
    authorKind: 'human' | 'llm'
    authorName: string
    text: string
  }
  patient: { patientId: string; externalId: string }
  /** Whose verdicts these are; null for what people settled on. */
  rater: SheetRater | null
  /** Everybody who rated statements of this document. */
  raters: readonly SheetRater[]
  /** The kind of statements that is shown, and how many there are of each. */
  kind: StatementKind
  kinds: Record<StatementKind, number>
  /** Whether answers are left out that are not settled: the lead has not chosen to read such. */
  isHidden: boolean
  sheet: ScoreSheet
}

const REASONS_A_LABEL = 5

/** Puts a score sheet together. @see VeriFact (Chung et al. 2025), figure 2 */
export function buildScoreSheet(
  statements: readonly SheetStatement[],
  { codes }: Pick<LabelSet, 'codes'>,
): ScoreSheet {
  const counts = countLabels(
    statements.map((statement) => statement.verdict),
    codes,
  )
  const reasons = Object.fromEntries(codes.map((code) => [code, digest(statements, code)]))
  return { counts, reasons, statements }
}

/** All reasons given for one label, in the order of the statements. */
export function listReasons(
  statements: readonly SheetStatement[],
  label: string,
): { statement: number; text: string }[] {
  return statements
    .filter((statement) => statement.verdict === label)
    .flatMap(({ number, reasons }) => reasons.map(({ text }) => ({ statement: number, text })))
}

function digest(statements: readonly SheetStatement[], label: string): ReasonDigest | null {
  if (!statements.some((statement) => statement.verdict === label)) return null
  const reasons = listReasons(statements, label)
  return {
    given: new Set(reasons.map((reason) => reason.statement)).size,
    selected: selectReasons(reasons, REASONS_A_LABEL),
  }
}
