/** What a study's rows look like when they leave it: external ids, wall-clock texts, no internal keys but the item's. */
export type Rows = {
  patientsWithoutAdmission: { patient: string; sex: string | null; age: string | null }
  admissions: {
    patient: string
    sex: string | null
    age: string | null
    admission: string
    admitTime: string | null
    dischargeTime: string | null
    diagnosis: string | null
    details: Record<string, string>
  }
  notes: {
    note: string
    patient: string
    admission: string | null
    category: string
    description: string
    chartDate: string | null
    chartTime: string | null
    storeTime: string | null
    caregiver: string | null
    text: string
  }
  documents: Document & {
    text: string
    /** The document that it says again. */
    source: string | null
    attributes: Record<string, unknown>
  }
  propositions: Document & {
    proposition: string
    documentText: string
    kind: string
    ordinal: number
    text: string
    start: number | null
    end: number | null
    attributes: Record<string, unknown>
    /** Why a lead excluded it; null for what is in the study. */
    excluded: string | null
  }
  raters: { rater: string; kind: RaterKind; configuration: Record<string, unknown> | null }
  references: { hash: string; text: string }
  ratings: {
    item: string
    itemKey: string
    /** The task's id, also of what was excluded from it. */
    task: string
    /** Null where the item is no statement. */
    proposition: string | null
    patient: string
    document: string | null
    authorKind: 'human' | 'llm' | null
    authorName: string | null
    kind: string | null
    protocol: string
    /** Why a lead excluded the statement; null for what is in the study. */
    excluded: string | null
    rater: string
    raterKind: RaterKind
    round: number
    /** Null: assigned and not answered. */
    code: string | null
    fields: Record<string, unknown> | null
    codes: Uint8Array | null
    uncertain: boolean | null
    comment: string | null
    activeMs: number | null
    value: Record<string, unknown> | null
    reference: string | null
    ratedAt: string | null
    revision: number | null
    guidelineVersion: number | null
  }
  /** As `ratings`, with the older revisions of each, and with repeats, hidden checks and training. */
  revisions: Rows['ratings'] & {
    wallMs: number | null
    /** The answer that was known beforehand. */
    key: string | null
    /** When this rater saw what AI raters had said of the statement. */
    aiSeenAt: string | null
  }
  adjudicatorVotes: {
    task: string
    item: string
    rater: string
    kind: string
    code: string | null
    rationale: string | null
    askedAt: string
    votedAt: string | null
  }
  guidelines: { version: number; publishedAt: string; content: Record<string, unknown> }
  policies: {
    version: number
    appliedAt: string
    policy: Record<string, unknown>
    reason: string
    changed: number
  }
  settings: { setting: string; value: unknown }
  estimates: { item: string; code: string; probability: number }
  /** Every try of every call to a model; in work on texts no AI rater stands behind it. */
  calls: {
    rater: string | null
    /** Null where it was for several items, or for a text. */
    item: string | null
    stage: string
    model: string
    temperature: number | null
    outcome: string
    status: number | null
    finishReason: string | null
    /** These are null for a call whose end is on no record. */
    promptTokens: number | null
    answerTokens: number | null
    cost: number | null
    latencyMs: number | null
    startedAt: string
  }
  prompts: { hash: string; text: string }
  /** Drafts of texts that failed while they were written, a row a draft. */
  failedTexts: {
    patient: string
    admission: string
    model: string
    failure: string | null
    at: string
    index: number
    step: string
    tag: string | null
    text: string
  }
  items: {
    id: string
    item: string
    task: string
    sort: number
    strata: Record<string, unknown>
    patient: string
    excluded: string | null
    statement: string | null
    document: string | null
    parts: readonly StoredPart[]
  }
  /** The items of a task with what was answered, for tools that think in tasks. */
  answers: {
    item: string
    statement: string | null
    /** Of the item's first part. */
    text: string
    patient: string
    document: string | null
    /** Of the item's statement; none where it has none. */
    attributes: Record<string, unknown>
    parts: readonly StoredPart[]
    ratings: TaskRating[]
  }
  humanVerdicts: {
    item: string
    proposition: string
    text: string
    authorKind: 'human' | 'llm'
    kind: 'sentence' | 'claim'
    votes: HumanVote[]
    decision: string | null
    rationale: string | null
    decidedBy: string | null
  }
  aiVerdicts: {
    proposition: string
    authorKind: 'human' | 'llm'
    kind: 'sentence' | 'claim'
    rater: string
    code: string
    comment: string | null
    value: Record<string, unknown>
    reference: string | null
    referenceText: string | null
  }
  /** What an AI rater made of the statements of one kind of one text. */
  scoreReports: {
    rater: string
    patient: string
    authorKind: 'human' | 'llm'
    kind: 'sentence' | 'claim'
    counts: Record<string, number>
  }
  validity: {
    proposition: string
    text: string
    authorKind: 'human' | 'llm'
    kind: 'sentence' | 'claim'
    final: Record<string, string>
    draft: Record<string, string> | null
  }
  /** What nobody has reviewed. */
  validityDrafts: {
    proposition: string
    text: string
    authorKind: 'human' | 'llm'
    kind: 'sentence' | 'claim'
    draft: Record<string, string>
  }
  evidence: {
    task: string
    item: string
    proposition: string | null
    rater: string
    round: number
    note: string
    start: number
    quote: string
  }
  decisions: {
    task: string
    item: string
    proposition: string | null
    field: string
    value: unknown
    code: string
    rationale: string
    reason: string | null
    guideline: string | null
    guidelineVersion: number | null
    decidedBy: string | null
  }
}

type RaterKind = 'human' | 'ai'

type Document = {
  document: string
  patient: string
  admission: string | null
  documentKind: string
  authorKind: 'human' | 'llm'
  authorName: string
}

/** A part behind the first. */
type StoredPart = { role: string; id: string; text: string; attributes: Record<string, unknown> }

/** A rating of one item, for tools that think in tasks. */
export type TaskRating = HumanVote & {
  fields: Record<string, unknown> | null
  /** What came with it beside the answer. */
  value: Record<string, unknown> | null
  raterKind: RaterKind
  ratedAt: string | null
  evidence: readonly { note: string; start: number; end: number; quote: string }[]
}

export type HumanVote = {
  rater: string
  round: number
  code: string | null
  uncertain: boolean | null
  comment: string | null
  activeMs: number | null
}
