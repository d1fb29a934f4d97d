/** From an attribute of a question to its name in files; what has none here stands under `attributes`. */
export const QUESTION_KEYS = {
  at: 'reference_timestamp',
  type: 'question_type',
  answer: 'answer',
  facts: 'fact_subset',
  rationale: 'clinical_relevance_rationale',
  topics: 'topics',
  visit: 'visit_type',
  reason: 'reason_for_admission',
  summary: 'clinical_summary',
  note: 'note_id',
  arm: 'arm',
} as const

/** The kind of statements that questions are. */
export const QUESTION_KIND = 'question'
