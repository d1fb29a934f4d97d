import type { StudyMatrix } from '@/lib/core/study-matrix'
import { dayAfter, dayOf } from '@/lib/core/time-words'

/** The days (ISO) of an AI rater's first rating and of its last; null for the last while it is under way. */
export type RatedDays = { first: string; last: string | null }

/** The newest of some days or times; null where there is none. */
export function newestOf(times: readonly (string | null)[]): string | null {
  const days = times.flatMap((time) => (time === null ? [] : [dayOf(time)]))
  return days.toSorted().at(-1) ?? null
}

/** The day of people's newest rating; null where nobody rated. */
export function newestDay(columns: StudyMatrix['columns']): string | null {
  const last = columns.reduce((most, { days }) => days.reduce((a, b) => Math.max(a, b), most), 0)
  return last === 0 ? null : dayAfter(last)
}
