import { z } from 'zod'
import { readTermLines } from '../text/term-lines'
import type { Verdict } from '../verdict'

export const EVIDENCE_RULES = ['required', 'optional', 'off'] as const
export type EvidenceRule = (typeof EVIDENCE_RULES)[number]

/** How a task is labelled. */
export const labelingConfigSchema = z.strictObject({
  /** Whether an answer must, may or can't name passages of the chart. */
  evidence: z.enum(EVIDENCE_RULES),
  /** Silence longer than this is not counted as active time. */
  idleSeconds: z.int().min(10).max(900),
  /** The study's own words that mean the same, for find; one meaning a line. */
  findTerms: z
    .string()
    .max(50_000)
    .superRefine((text, context) => {
      for (const { line, message } of readTermLines(text).faults.slice(0, 5))
        context.addIssue({ code: 'custom', message: `Line ${line} ${message}.` })
    }),
})

export type LabelingConfig = z.infer<typeof labelingConfigSchema>

export const STANDARD_LABELING: LabelingConfig = { evidence: 'optional', idleSeconds: 60, findTerms: '' }

/**
 * What is wrong with an answer's evidence, in words for the person; null when nothing is. Where a passage is required,
 * "Not Addressed" needs none: there is nothing to point at.
 */
export function findEvidenceFault(rule: EvidenceRule, code: Verdict, passages: number): string | null {
  if (rule === 'off' && passages > 0) return 'This study collects no evidence with the answers.'
  if (rule === 'required' && passages === 0 && code !== 'Not Addressed')
    return 'This study asks for a passage of the chart with this answer: select one and attach it.'
  return null
}
