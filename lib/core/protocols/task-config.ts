import { z } from 'zod'
import {
  consensusPolicySchema,
  DEFAULT_POLICY,
  panelSizeSchema,
} from '@/lib/core/adjudication/consensus-policy'
import { qualityConfigSchema, STANDARD_QUALITY } from '@/lib/core/assignment/quality-config'
import { blindingConfigSchema, FULLY_BLIND } from '@/lib/core/blinding'
import { labelingConfigSchema, STANDARD_LABELING } from '@/lib/core/labeling/labeling-config'
import { publishedValuesSchema } from '@/lib/core/published-value'

/** What a discussion shows; settings of a task. Names and AI verdicts stay hidden unless the study asks for them. */
const discussionConfigSchema = z.strictObject({
  names: z.enum(['aliases', 'names']).default('aliases'),
  /** Adjudicators see AI verdicts and evidence, each only after an own vote. */
  showAi: z.boolean().default(false),
})

/** Settings of a task, whatever its protocol; as VeriFact has them: 3 raters, then a panel of 2, then a discussion. */
export const taskConfigSchema = z.strictObject({
  ratersPerItem: z.int().min(1).max(9).default(3),
  panelSize: panelSizeSchema.default(2),
  policy: consensusPolicySchema.default(DEFAULT_POLICY),
  /**
   * Agreed items put among an adjudicator's panel items, for each contested one: a tie-break cannot be computed by its being
   * there.
   */
  panelDecoys: z.number().min(0).max(2).default(0.5),
  discussion: discussionConfigSchema.default({ names: 'aliases', showAi: false }),
  labeling: labelingConfigSchema.default(STANDARD_LABELING),
  blinding: blindingConfigSchema.default(FULLY_BLIND),
  quality: qualityConfigSchema.default(STANDARD_QUALITY),
  /** What raters see of the outcome once the task is locked. */
  feedback: z.enum(['none', 'after-lock']).default('none'),
  /** Kinds of statements, documents or notes that stand for a part, by its role, where the definition leaves more open. */
  kinds: z.record(z.string().max(61), z.array(z.string().max(200)).min(1).max(40).readonly()).default({}),
  /** What was printed elsewhere of such a task, to stand beside its figures. */
  published: publishedValuesSchema.default([]),
})

export type TaskConfig = z.output<typeof taskConfigSchema>
