import { z } from 'zod'

/** The three answers to "is this statement true of the patient?" (VeriFact, section 2). Order is display order. */
export const VERDICTS = ['Supported', 'Not Supported', 'Not Addressed'] as const

export const verdictSchema = z.enum(VERDICTS)
export type Verdict = z.infer<typeof verdictSchema>
