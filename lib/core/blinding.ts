import { z } from 'zod'

/** What a rater may see of an item beyond its text, the chart and the own answer. */
export const blindingConfigSchema = z.strictObject({
  /** `after-answer`: on request, once the own answer is given; that answer then stays. */
  raterAi: z.enum(['never', 'after-answer']),
})

export const FULLY_BLIND = { raterAi: 'never' } as const

/** What one AI rater said of a statement, as a rater may see it after an own answer. */
export type RevealedVerdict = {
  alias: string
  code: string
  reason: string | null
  quotes: readonly string[]
}
