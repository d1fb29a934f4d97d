import type { NewRating } from '@/lib/core/labeling/rating'
import type { TaskRef } from '@/lib/core/task'

/** An answer on its way to the server. */
export type OutboxEntry = {
  task: TaskRef
  patientId: string
  rating: NewRating
  /** Fields that hold words of the rater's own, which must not lie readable in the browser. */
  words: readonly string[]
  /** When it was given, in ms since 1970, and later than every answer given before it: the order of sending. */
  givenAt: number
  /** Why the server did not take it; it then waits for the person. */
  refusal: string | null
}

/** @returns below 0 when `a` was given first */
export function inOrder(a: OutboxEntry, b: OutboxEntry): number {
  return a.givenAt - b.givenAt || a.rating.submissionId.localeCompare(b.rating.submissionId)
}
