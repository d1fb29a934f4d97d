import { z } from 'zod'

/** What can be shown of where a statement comes from. */
export const VISIBLE_ORIGINS = ['documentKind', 'authorKind', 'statementKind', 'surroundingText'] as const
const visibleOriginSchema = z.enum(VISIBLE_ORIGINS)
export type VisibleOrigin = z.infer<typeof visibleOriginSchema>

/** Some of them, each once and in one order. */
export const visibleOriginsSchema = z
  .array(visibleOriginSchema)
  .transform((chosen) => VISIBLE_ORIGINS.filter((key) => chosen.includes(key)))

/** What a rater may see of an item beyond its text, the chart and the own answer. */
export const blindingConfigSchema = z.strictObject({
  /** `after-answer`: on request, once the own answer is given; that answer then stays. */
  raterAi: z.enum(['never', 'after-answer']),
  show: visibleOriginsSchema.default([]),
})

export const FULLY_BLIND: z.output<typeof blindingConfigSchema> = { raterAi: 'never', show: [] }

/** What one AI rater said of a statement, as a rater may see it after an own answer. */
export type RevealedVerdict = {
  alias: string
  code: string
  reason: string | null
  quotes: readonly string[]
}
