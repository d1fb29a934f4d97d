import { z } from 'zod'

/** How many claims without form are shown. */
export const MOST_REFUSED = 50

/** What was not taken over into a timeline, and why; of the one by rules all is 0. */
export const timelineReportSchema = z.object({
  /** Claims of a model that end with no date, or say nothing. */
  refused: z.int(),
  /** The first of them, with their notes. */
  refusedClaims: z.array(z.object({ noteId: z.string(), text: z.string() })),
  rounds: z.array(
    z.object({
      facts: z.int(),
      batches: z.int(),
      removed: z.int(),
      /** Numbers of no fact of their batch. */
      outside: z.int(),
      /** Facts called redundant that no other says of the same date. */
      unmatched: z.int(),
    }),
  ),
})

export type TimelineReport = z.output<typeof timelineReportSchema>
