/** A day in milliseconds. */
export const DAY_MS = 86_400_000

/** The day of a time: of moments and ISO times in UTC, of a chart's times as they are written. */
export function dayOf(time: Date | string): string {
  return textOf(time).slice(0, 10)
}

/** The same to the minute, as `2026-03-01 09:30`. */
export function minuteOf(time: Date | string): string {
  return textOf(time).slice(0, 16).replace('T', ' ')
}

/** The same to the second. */
export function secondOf(time: Date | string): string {
  return textOf(time).slice(0, 19).replace('T', ' ')
}

/** Days from an ISO time by the calendar (UTC), as tables date it: from yesterday evening 1; 0 for one to come. */
export function daysSince(time: string, now: Date): number {
  return Math.max(0, (Date.parse(dayOf(now)) - Date.parse(dayOf(time))) / DAY_MS)
}

/** @param days since 1970-01-01 */
export function dayAfter(days: number): string {
  return dayOf(new Date(days * DAY_MS))
}

function textOf(time: Date | string): string {
  return typeof time === 'string' ? time : time.toISOString()
}
