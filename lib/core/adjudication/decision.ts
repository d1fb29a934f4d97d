import { z } from 'zod'

/** The explicit end of a discussion without an answer. It is no label: agreement and ground truth leave the item out. */
export const UNDECIDABLE = 'Cannot be decided'

/** The answers that a discussion of a choice can end with, by the keys that they have when items are rated. */
export function decisionKeys(labels: readonly string[]): ReadonlyMap<string, string> {
  return new Map([
    ...labels.slice(0, 9).map((code, index) => [String(index + 1), code] as const),
    ['0', UNDECIDABLE] as const,
  ])
}

/** Answers by the ids of fields. */
const answersSchema = z.record(z.string().max(61), z.json())

/**
 * Why raters differed: what has to be mended so that they don't again. The source is the chart or the text that
 * a task's items are checked against. Order is display order.
 */
export const REASONS = [
  { code: 'ambiguous-text', title: 'Ambiguous text', hint: 'It can be read in more than one way.' },
  {
    code: 'guideline-gap',
    title: 'Guideline gap',
    hint: 'The guideline does not say what to do in such a case.',
  },
  {
    code: 'guideline-misread',
    title: 'Guideline misread',
    hint: 'The guideline says it, and was applied otherwise.',
  },
  { code: 'rater-error', title: 'Rater error', hint: 'A passage was overlooked or misread.' },
  { code: 'source-contradictory', title: 'Source contradictory', hint: 'The source says both.' },
  {
    code: 'source-incomplete',
    title: 'Source incomplete',
    hint: 'What would decide it is not in the source.',
  },
  { code: 'clinical-judgment', title: 'Clinical judgment', hint: 'Reasonable clinicians differ.' },
  { code: 'other', title: 'Other', hint: 'Say it in the reason below.' },
] as const

export const reasonSchema = z.enum(REASONS.map((reason) => reason.code))

/** A reason in words; dash for decisions that came without one. */
export function reasonTitle(code: string | null): string {
  return REASONS.find((reason) => reason.code === code)?.title ?? '–'
}

/** Why raters differed and what was written of the decision, as `Rater error. “Progress notes.”` */
export function decisionWords({ reason, rationale }: { reason: string | null; rationale: string }): string {
  const parts = [reason === null ? '' : `${reasonTitle(reason)}.`, rationale === '' ? '' : `“${rationale}”`]
  return parts.filter(Boolean).join(' ')
}

export const newDecisionSchema = z.strictObject({
  itemId: z.uuid(),
  /** The answer, where one choice is all that is settled; else the answers of those fields that are decided. */
  code: z.string().max(60).optional(),
  answers: answersSchema.optional(),
  /** Null where sessions alone are decided, whose groups each have a reason of their own. */
  reason: reasonSchema.nullable(),
  rationale: z.string().trim().min(1, 'Please write why.').max(4000),
  /** The sentence of the guideline that decides it; null when none does. */
  guideline: z
    .string()
    .max(1000)
    .transform((text) => text.trim() || null)
    .nullable(),
  /** The version of the guideline that was on the screen; absent for the newest. */
  guidelineVersion: z.int().min(0).optional(),
  /** The revision that was on the screen; 0 for none. Another decision in between is a conflict. */
  seenRevision: z.int().min(0),
})

/** A decision as far as it is written: everything may be missing. */
export const decisionDraftSchema = z.strictObject({
  answers: answersSchema,
  reason: reasonSchema.nullable(),
  rationale: z.string().max(4000),
  guideline: z.string().max(1000),
})

export type DecisionDraft = z.infer<typeof decisionDraftSchema>

export type NewDecision = z.input<typeof newDecisionSchema>
