import { z } from 'zod'
import { type ValidityValue, validityValueSchema } from '../protocols/validity/validity-protocol'

/** What a reviewer sees of a statement: its words and the draft; nothing tells where it came from. */
export type ValidityRow = {
  itemId: string
  text: string
  /** The newest draft; null where there is none. */
  draft: ValidityValue | null
  /** The actor's own answer; null while there is none. */
  final: ValidityValue | null
}

export type ValidityQueue = {
  rows: readonly ValidityRow[]
  total: number
  /** Statements that some reviewer has answered. */
  reviewed: number
  /** Those among them that are the actor's. */
  own: number
}

export const validityReviewsSchema = z
  .array(z.strictObject({ itemId: z.uuid(), value: validityValueSchema }))
  .min(1)
  .max(200)
  .refine(
    (reviews) => new Set(reviews.map((review) => review.itemId)).size === reviews.length,
    'A statement stands twice.',
  )

export type ValidityReviews = z.output<typeof validityReviewsSchema>
