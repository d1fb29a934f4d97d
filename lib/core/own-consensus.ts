import type { SpanLayer } from './adjudication/settled-fields'
import type { MarkedSpan } from './protocols/marked-spans'

/** One field: own answer and settled one in words, null where there is none, and how it came about. */
export type OwnConsensusField = {
  title: string
  said: string
  settled: string | null
  isSame: boolean
  explanation: string
  /** Of a layer the text, what the rater marked in it, and what is agreed on; null for fields, and while it is not settled. */
  marks: OwnMarks | null
}

export type OwnMarks = {
  layer: SpanLayer
  text: string
  /** In one flow, as raters saw it while they marked. */
  isPlain: boolean
  own: readonly MarkedSpan[]
  agreed: readonly MarkedSpan[]
}

/** What a rater gets to see of one statement once its task is locked and the protocol allows. */
export type OwnConsensusEntry = {
  /** What was said of each field, where the task settles several. */
  fields: readonly OwnConsensusField[]
  itemId: string
  patientExternalId: string
  text: string
  own: { code: string; comment: string | null; quotes: readonly string[] }
  /** Null when there is no consensus. */
  code: string | null
  explanation: string
  reason: string | null
  rationale: string | null
  /** The sentence that decided it: the decision's, else the definition of the answer in the guideline it was given under. */
  guideline: string | null
  /** Passages that others gave for the consensus label. */
  quotes: readonly string[]
}

export type OwnConsensus = {
  entries: readonly OwnConsensusEntry[]
  /** Entries before paging. */
  shown: number
  rated: number
  /** Own answers that are the settled ones, of those that have a settled one; counted field by field. */
  same: number
  settled: number
}
