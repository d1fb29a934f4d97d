import { z } from 'zod'

/** How a task watches over its raters; all rates are shares of 0 to 1. */
export const qualityConfigSchema = z.strictObject({
  /** Training answers that must be right before real work begins. */
  passMark: z.number().min(0).max(1),
  /** Own statements that come a second time, unannounced. */
  repeatRate: z.number().min(0).max(0.5),
  /** Statements with a known answer among a rater's work, at least, as far as the patients have them. */
  goldRate: z.number().min(0).max(0.5),
})

export type QualityConfig = z.infer<typeof qualityConfigSchema>

export const STANDARD_QUALITY: QualityConfig = { passMark: 0.8, repeatRate: 0, goldRate: 0 }
