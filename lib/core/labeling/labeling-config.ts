import { z } from 'zod'

export const EVIDENCE_RULES = ['required', 'optional', 'off'] as const
export type EvidenceRule = (typeof EVIDENCE_RULES)[number]

/** How a task is labeled. */
export const labelingConfigSchema = z.strictObject({
  /** Whether an answer must, may or can't name passages of the chart. */
  evidence: z.enum(EVIDENCE_RULES),
  /** Silence longer than this is not counted as active time. */
  idleSeconds: z.int().min(10).max(900),
  /** The study's own words that mean the same, for find; one meaning a line. */
  findTerms: z.string().max(50_000),
})

export type LabelingConfig = z.infer<typeof labelingConfigSchema>

export const STANDARD_LABELING: LabelingConfig = { evidence: 'optional', idleSeconds: 60, findTerms: '' }
