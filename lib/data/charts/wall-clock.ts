import { dayOf, secondOf } from '@/lib/core/time-words'

/**
 * Chart times have no zone. In the database they are `timestamp without time zone`; the client hands them over as Dates in
 * UTC; everywhere else they are texts `YYYY-MM-DD HH:MM:SS`.
 */
export function toWallClock(time: Date | null): string | null {
  return time === null ? null : secondOf(time)
}

/** The day alone, `YYYY-MM-DD`. */
export function toWallDate(time: Date | null): string | null {
  return time === null ? null : dayOf(time)
}
