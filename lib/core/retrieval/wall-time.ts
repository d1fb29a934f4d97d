const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/

/** A wall-clock text `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS` as seconds on a clock without zones; null if it is neither. */
export function toWallSeconds(text: string | null): number | null {
  const match = text === null ? null : WALL_TIME.exec(text)
  if (!match) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000
}

/** Whole days and remaining whole hours of a span of seconds; a negative span floors to negative days, hours stay 0 to 23. */
export function toDaysAndHours(seconds: number): { days: number; hours: number } {
  const days = Math.floor(seconds / 86_400)
  return { days, hours: Math.floor((seconds - days * 86_400) / 3600) }
}
