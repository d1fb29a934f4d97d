import { DAY_MS, dayAfter, dayOf } from '../time-words'

/** A day of the calendar as `YYYY-MM-DD`; null for one that there is not, such as February 30. */
export function toDay(year: number, month: number, day: number): string | null {
  const time = new Date(0)
  time.setUTCFullYear(year, month - 1, day)
  const isReal =
    time.getUTCFullYear() === year && time.getUTCMonth() === month - 1 && time.getUTCDate() === day
  return isReal && year >= 1000 && year <= 9999 ? dayOf(time) : null
}

/** @example addDays('2150-03-01', -1) // => '2150-02-28' */
export function addDays(day: string, days: number): string {
  return dayAfter(Date.parse(day) / DAY_MS + days)
}

/**
 * The same day of another month, or its last where it is shorter.
 *
 * @example addMonths('2150-03-31', -1) // => '2150-02-28'
 */
export function addMonths(day: string, months: number): string {
  const { year, month, date } = partsOf(day)
  const at = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(at / 12), (at % 12) + 1]
  return [date, 30, 29, 28].flatMap((last) => toDay(toYear, toMonth, Math.min(date, last)) ?? [])[0] ?? day
}

export function partsOf(day: string): { year: number; month: number; date: number } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, date }
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}
