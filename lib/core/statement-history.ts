import type { RatedMarks } from './ai-rating/rated-marks'
import type { Thinking } from './ai-rating/thinking'
import type { ChartNote } from './chart'
import type { UndecidedJury } from './jury/undecided-juries'
import type { Label } from './labels'

/** A place in a document with some of what stands before and after. */
export type SurroundingText = { before: string; text: string; after: string }

/** A place in a note and what stands there. */
type Passage = { noteId: string; start: number; end: number; quote: string }

/** What an AI rater was shown before it said anything. */
export type JudgedContext = {
  /** Of the AI rater. */
  alias: string
  /** Word by word; null for an AI rater that reads passages one by one. */
  text: string | null
  /** Best first; empty where the text is there. */
  passages: readonly ShownPassage[]
}

/** With its note, where that is still in the chart. */
type ShownPassage = Passage & {
  note: Pick<ChartNote, 'category' | 'description' | 'chartDate' | 'chartTime'> | null
}

/** A run that ended without a verdict on a statement. */
export type StatementFailure = {
  runId: string
  alias: string
  configuration: unknown
  /** Why, in words. */
  failure: string
}

/** What one rater said of a statement. */
export type StatementRating = {
  ratingId: string
  raterId: string
  alias: string
  round: number
  code: string
  isUncertain: boolean
  /** How sure it was, from 0 to 1; null where it gave no number. */
  confidence: number | null
  /** A person's comment, or an AI rater's reason. */
  comment: string | null
  evidence: readonly Passage[]
  /** Numbers that an AI rater cited though no passage was shown under them. */
  ungrounded: readonly number[]
  /** Where the protocol has passages marked. */
  marks?: RatedMarks
  /** What an AI rater said to itself before it answered; null where nothing is kept of it, and for people. */
  thinking: Thinking | null
  /** What an AI rater is, as it was stored or imported; null for people. */
  configuration: unknown
  /** The run of this installation that it came from. */
  runId: string | null
  /** What the AI rater was shown is kept. */
  hasContext: boolean
}

/** One statement with all that was said of it. */
export type StatementHistory = {
  /** What the answers can be. */
  labels: readonly Label[]
  itemId: string
  patientId: string
  patient: string
  documentId: string
  author: string
  kind: string
  text: string
  /** Where it stands in its document; null when it could not be placed. */
  surroundings: SurroundingText | null
  settled: string | null
  explanation: string
  /** What sessions agreed on, by layer: what became of each group of passages, a sentence each. */
  sessions: readonly { title: string; groups: readonly string[] }[]
  /** Why it is excluded from the study, by whom and when (ISO time); null for what is in the study. */
  excluded: { reason: string; by: string; at: string } | null
  /** Whether what people said is left out: it is not settled, and excluded, or the lead has not chosen to read such answers. */
  isHidden: boolean
  people: readonly StatementRating[]
  /** Null while the figures of AI raters are sealed. */
  ai: {
    ratings: readonly StatementRating[]
    /** Ids of the AI raters whose answers are votes; the others repeat these. */
    counted: readonly string[]
    failures: readonly StatementFailure[]
    undecidedJuries: readonly UndecidedJury[]
  } | null
}

const SURROUNDING_CHARACTERS = 300

/** The span of a text with some of what stands before and after, cut at white space. */
export function cutSurroundings(text: string, start: number, end: number): SurroundingText {
  const from = start - SURROUNDING_CHARACTERS
  const to = end + SURROUNDING_CHARACTERS
  const before = text.slice(Math.max(0, from), start)
  const after = text.slice(end, to)
  return {
    before: from > 0 ? `… ${before.replace(/^\S*\s/, '')}` : before,
    text: text.slice(start, end),
    after: to < text.length ? `${after.replace(/\s\S*$/, '')} …` : after,
  }
}
