/** What a rater gets to see of one statement once its task is locked and the protocol allows. */
export type OutcomeEntry = {
  itemId: string
  patientExternalId: string
  text: string
  own: { code: string; comment: string | null; quotes: readonly string[] }
  /** Null when there is no settled answer. */
  code: string | null
  explanation: string
  reason: string | null
  rationale: string | null
  /** The sentence that decided it: the decision's, else the definition of the answer in the guideline it was given under. */
  guideline: string | null
  /** Passages that others gave for the settled answer. */
  quotes: readonly string[]
}

export type Outcome = {
  entries: readonly OutcomeEntry[]
  /** Entries before paging. */
  shown: number
  rated: number
  /** Own answers that are the settled ones, of those that have a settled one. */
  same: number
  settled: number
}
