/** What a chart says of when a note was charted: times are `YYYY-MM-DD HH:MM:SS`, days `YYYY-MM-DD`. */
type Charted = { chartDate: string | null; chartTime: string | null }

/**
 * When a note was charted, from its day and what stands as its time. A day that stands as a time is only a day: the time of
 * day stays unknown, and is never taken for midnight.
 */
export function readCharted(day: string | undefined, dayOrTime: string | undefined): Charted {
  return {
    chartDate: day ?? dayOrTime?.slice(0, 10) ?? null,
    chartTime: dayOrTime === undefined || isDay(dayOrTime) ? null : dayOrTime,
  }
}

/** The time up to which a stay lasts: what ends on a day without a time of day ends with that day. */
export function toEndTime(dayOrTime: string): string {
  return isDay(dayOrTime) ? `${dayOrTime} 23:59:59` : dayOrTime
}

/** Whether a time is known by its day alone. */
export function isDay(dayOrTime: string): boolean {
  return dayOrTime.length === 10
}
