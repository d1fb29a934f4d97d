import { minuteOf } from '@/lib/core/time-words'
import { LongQuiet } from '@/lib/models/retry-rule'

/** The tries of one job take longer than this together: work that a server keeps waiting for less goes on by itself. */
export const LONGEST_QUIET_MS = 3_600_000
const MINUTE_MS = 60_000

/** Why work is held until somebody resumes it, where a server wants no call for very long; null for all else. */
export function tellHold(error: unknown): string | null {
  if (!(error instanceof LongQuiet) || error.quietMs <= LONGEST_QUIET_MS) return null
  const end = minuteOf(new Date(Date.now() + error.quietMs + MINUTE_MS)) // the minute that begins after it
  return `${error.message} Nothing is lost: resume after ${end} UTC to go on.`
}
