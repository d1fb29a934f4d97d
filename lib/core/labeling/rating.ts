import { z } from 'zod'
import { confidenceSchema } from '../confidence'
import { DAY_MS } from '../time-words'

/** The longest passage that one quotes, in UTF-16 code units. */
export const MAX_QUOTE = 4000

/**
 * A passage of a note that a rating rests on; half-open span in UTF-16 code units, with the quoted text beside it. The quote
 * may be left out by a browser that kept the submission while offline: no note text is stored there.
 */
const evidenceSchema = z.strictObject({
  noteId: z.uuid(),
  start: z.int().min(0),
  end: z.int().min(1),
  quote: z.string().min(1).max(MAX_QUOTE).optional(),
})

export type EvidenceSpan = z.infer<typeof evidenceSchema>

/** The longest answer, in characters of JSON. */
const MAX_VALUES = 500_000

const valuesSchema = z
  .record(z.string().max(61), z.json())
  .refine((values) => JSON.stringify(values).length <= MAX_VALUES, 'The answer is too long.')

/** What a person submits for one assignment. Everything else about the rating is re-read on the server. */
export const newRatingSchema = z.strictObject({
  assignmentId: z.uuid(),
  /** Made by the client once per submission, so that sending again changes nothing. */
  submissionId: z.uuid(),
  /** Values of the protocol's fields by their ids; the protocol's reader checks them. */
  values: valuesSchema,
  uncertain: z.boolean(),
  /** Only where whoever rates reports it: the workbench does not ask. */
  confidence: confidenceSchema.optional(),
  comment: z
    .string()
    .max(4000)
    .transform((text) => text.trim() || null)
    .nullable(),
  evidence: z.array(evidenceSchema).max(20),
  activeMs: z.int().min(0).max(DAY_MS),
  wallMs: z.int().min(0),
  /** The version of the guideline that was shown; left out by whoever shows none. */
  guidelineVersion: z.int().min(0).optional(),
})

export type NewRating = z.input<typeof newRatingSchema>

/** What the browser's outbox sends: an answer and whose it is, so that nobody else's sign-in can take or refuse it. */
export const submissionSchema = z.strictObject({ userId: z.uuid(), rating: newRatingSchema })

/** A statement that its rater puts off, or no longer does. */
const newSkipSchema = z.strictObject({ assignmentId: z.uuid(), isTakenBack: z.boolean().default(false) })
export type NewSkip = z.output<typeof newSkipSchema>

/** What the browser's outbox sends for it. */
export const skipSchema = newSkipSchema.extend({ userId: z.uuid() })

/** The server's receipt for a submission. */
export const ratingReceiptSchema = z.object({
  assignmentId: z.string(),
  submissionId: z.string(),
  revision: z.int(),
  /** ISO time of the server. */
  savedAt: z.string(),
})

export type RatingReceipt = z.infer<typeof ratingReceiptSchema>

/** What the browser's outbox asks about at sign-out, and what it gets. */
export const submissionListSchema = z.strictObject({
  /** Whose they are: the answer of somebody else's session would call all of them lost. */
  userId: z.uuid(),
  submissionIds: z.array(z.uuid()).max(20_000),
})
export const missingSubmissionsSchema = z.object({ missing: z.array(z.string()) })
