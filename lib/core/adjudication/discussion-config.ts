import { z } from 'zod'

/** What a discussion shows; settings of a task. Names and AI verdicts stay hidden unless the study's protocol asks for them. */
export const discussionConfigSchema = z.strictObject({
  names: z.enum(['aliases', 'names']).default('aliases'),
  /** Adjudicators see AI verdicts and evidence, each only after an own vote. */
  showAi: z.boolean().default(false),
})
