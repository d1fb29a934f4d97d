import type { Verdict } from '@/lib/core/protocols/verdict/verdict'

/** A patient of the demo study. Everything here is invented; no real person is described. */
export type DemoCase = {
  patientId: string
  sex: 'F' | 'M'
  age: number
  admission: {
    admissionId: string
    /** Local time without zone, `YYYY-MM-DD HH:MM`, in a shifted year between 2100 and 2200. */
    admitTime: string
    dischargeTime: string
    diagnosis: string
  }
  notes: readonly DemoNote[]
  documents: readonly DemoDocument[]
}

export type DemoNote = {
  /** Unique over the whole demo, e.g. `710214`. */
  noteId: string
  category:
    | 'Physician'
    | 'Nursing'
    | 'Radiology'
    | 'ECG'
    | 'Echo'
    | 'Nutrition'
    | 'Respiratory'
    | 'Rehab Services'
    | 'Social Work'
    | 'Pharmacy'
    | 'Case Management'
    | 'General'
    | 'Consult'
  description: string
  /** `YYYY-MM-DD HH:MM`, or `YYYY-MM-DD` when the chart holds no time of day. */
  chartTime: string
  text: string
}

/** A Brief Hospital Course under evaluation, written as statements so that the key knows what was planted where. */
export type DemoDocument = {
  documentId: string
  authorKind: 'human' | 'llm'
  authorName: string
  /** Paragraphs of statements. The text is each paragraph's statements joined by a space, paragraphs by a blank line. */
  paragraphs: readonly (readonly DemoStatement[])[]
}

export type DemoStatement = {
  /** One sentence exactly as it stands in the document. */
  text: string
  /** What the chart says of the whole sentence. */
  truth: Verdict
  /** Why, in one short sentence; for the key, never shown to raters. */
  why: string
  /** Note passages the truth rests on: exact quotes from the named notes. Empty for `Not Addressed`. */
  evidence: readonly { noteId: string; quote: string }[]
  /**
   * Self-contained atomic claims of the sentence, each with its own truth. One claim or more unless the sentence asserts
   * nothing.
   */
  claims: readonly { text: string; truth: Verdict }[]
}
