import { z } from 'zod'
import type { ListEntry } from '../protocols/list-entry'

/** In the order in which they are asked for. */
export const QUESTION_TYPES = ['single_hop_recent', 'single_hop_past', 'multi_hop'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

/** What a model may make questions of: the note of the visit alone, or with the timeline of what was written before. */
export const ARMS = ['note', 'facts'] as const
export type Arm = (typeof ARMS)[number]

/** What a document is that holds generated questions. */
export const QUESTIONS_KIND = 'questions'

/** A question as a model wrote it. */
export type AnsweredQuestion = {
  type: string
  question: string
  answer: string
  /** What supports the answer, copied from what the model was given. */
  facts: readonly string[]
  /** Why it matters at the visit. */
  rationale: string
}

/** Where a question was asked for: the arm, the round of its conversation and the place in its answer, both from 1. */
type Origin = { arm: Arm; round: number; index: number }

/** One that passed all checks, with the passages of its facts. */
export type GeneratedQuestion = Omit<AnsweredQuestion, 'facts' | 'type'> &
  Origin & { type: QuestionType; facts: readonly ListEntry[]; topics: readonly string[] }

export const refusedQuestionSchema = z.object({
  type: z.string(),
  question: z.string(),
  answer: z.string(),
  facts: z.array(z.string()),
  rationale: z.string(),
  arm: z.enum(ARMS),
  round: z.int(),
  index: z.int(),
  /** What a check found, in a sentence. */
  reason: z.string(),
})

/** One that a check refused: it is kept, and never rated. */
export type RefusedQuestion = z.output<typeof refusedQuestionSchema>

/** What was refused of a patient's questions, as it is kept with the document of the others. */
export function readRefused(attributes: unknown): RefusedQuestion[] {
  return z.object({ refused: z.array(refusedQuestionSchema) }).safeParse(attributes).data?.refused ?? []
}

/** What a visit is about, for whoever rates questions about the chart before it. */
export type VisitSummary = { visit: string; reason: string; summary: string }

/** A question as a lead reads it. */
export type ListedQuestion = VisitSummary & {
  /** Its name in files. */
  key: string
  question: string
  answer: string
  type: string
  topics: readonly string[]
  /** With the note that each passage is of, where that is known. */
  facts: readonly (ListEntry & { noteId: string | null })[]
  rationale: string
  arm: string
  /** Null of what came in from elsewhere, where nobody knows. */
  round: number | null
  /** Time of the visit. */
  at: string
  /** Why a lead has excluded it; null where nobody has. */
  excluded: string | null
}

/** What was generated for a patient. */
export type QuestionDocument = {
  documentId: string
  patientId: string
  patient: string
  author: string
  questions: readonly ListedQuestion[]
  refused: readonly RefusedQuestion[]
}
