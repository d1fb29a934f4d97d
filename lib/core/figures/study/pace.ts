import type { RaterProgress } from '@/lib/core/progress'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { DAY_MS, dayAfter } from '@/lib/core/time-words'

/** How fast those at work go, and when the last of them is done. */
export type Pace = {
  /** What they have left, together. */
  left: number
  /** Their ratings a day, together. */
  perDay: number
  /** Days from today, and the day (UTC). */
  days: number
  finish: string
  /** The same day of each who has work left, by rater. */
  finishOf: ReadonlyMap<string, string>
}

type Worker = Pick<RaterProgress, 'raterId' | 'assigned' | 'rated'>

/** Days with any rating that a pace is taken from. */
const PACE_DAYS = 7

/**
 * When people are done if each goes on as on the own last days of work. Nobody does another's: the end is that of whoever ends
 * last. Who has not begun, or has today, is taken to go as fast as the others.
 *
 * @param raters people at work; those with nothing left are passed over
 * @returns null without work left, or before a day of work has ended
 */
export function paceAt(
  matrix: Pick<StudyMatrix, 'columns'>,
  raters: readonly Worker[],
  now: Date,
): Pace | null {
  const today = Math.floor(now.getTime() / DAY_MS)
  const busy = raters.filter(({ assigned, rated }) => assigned > rated)
  const rates = busy.map(({ raterId }) => ratePerDay(matrix, raterId, today))
  const known = rates.filter((rate) => rate !== null)
  if (known.length === 0) return null
  const usual = known.reduce((sum, rate) => sum + rate, 0) / known.length
  const daysOf = busy.map(({ assigned, rated }, index) =>
    Math.ceil((assigned - rated) / (rates[index] ?? usual)),
  )
  const days = Math.max(...daysOf)
  return {
    left: busy.reduce((sum, { assigned, rated }) => sum + assigned - rated, 0),
    perDay: rates.reduce<number>((sum, rate) => sum + (rate ?? usual), 0),
    days,
    finish: dayAfter(today + days),
    finishOf: new Map(busy.map(({ raterId }, index) => [raterId, dayAfter(today + (daysOf[index] ?? days))])),
  }
}

/** Null before a day of work has ended: one that has not would look slow. */
function ratePerDay(
  { columns }: Pick<StudyMatrix, 'columns'>,
  raterId: string,
  today: number,
): number | null {
  const perDay = new Map<number, number>()
  for (const column of columns) {
    if (column.raterId !== raterId) continue
    for (const day of column.days) if (day > 0) perDay.set(day, (perDay.get(day) ?? 0) + 1)
  }
  const worked = [...perDay.keys()].filter((day) => day < today).toSorted((one, other) => other - one)
  const last = worked.slice(0, PACE_DAYS)
  const [newest] = last
  const oldest = last.at(-1)
  if (newest === undefined || oldest === undefined) return null
  // days without work inside the stretch count: weekends come again
  return last.reduce((sum, day) => sum + (perDay.get(day) ?? 0), 0) / (newest - oldest + 1)
}
