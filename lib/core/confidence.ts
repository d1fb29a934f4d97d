import { z } from 'zod'

/** How likely a rater thinks it that its verdict is right, from 0 to 1. */
export const confidenceSchema = z.number().min(0).max(1)

const storedSchema = z.object({ confidence: confidenceSchema })

/** The confidence among a stored rating's value; null where the rater gave none. */
export function readConfidence(value: unknown): number | null {
  return storedSchema.safeParse(value).data?.confidence ?? null
}
