import { addDays, partsOf, toDay } from './calendar'

/** A date of the next days without a year is of the note's own year; further ahead it was said of the year before. */
const DAYS_AHEAD = 31

/** What stands in a sentence about what is to come. */
const TO_COME = /\b(?:follow[- ]?up|f\/u|appointment|appt|scheduled|will|due|upcoming|returns?|tentative)\b/iu

/** Whether a sentence speaks of what is to come. */
export function isToCome(sentence: string): boolean {
  return TO_COME.test(sentence)
}

/**
 * The day that a month and day without a year mean in a note: the last such day until a month after the note, and in a sentence
 * about what is to come the next one.
 *
 * @returns null where there is no such day
 */
export function yearOfNote(noteDay: string, month: number, day: number, toCome: boolean): string | null {
  const { year } = partsOf(noteDay)
  const days = [-1, 0, 1].flatMap((away) => toDay(year + away, month, day) ?? [])
  if (toCome) return days.find((one) => one >= noteDay) ?? null
  const last = addDays(noteDay, DAYS_AHEAD)
  return days.findLast((one) => one <= last) ?? null
}

/** The year that its last two digits mean in a note: the latest until the year after the note. */
export function fullYear(noteDay: string, digits: number): number {
  const { year } = partsOf(noteDay)
  const own = Math.floor(year / 100) * 100 + digits
  return own > year + 1 ? own - 100 : own
}
