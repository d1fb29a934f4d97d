import { DAY_MS } from '@/lib/core/time-words'

/**
 * How long a server asks to wait, in ms, from a `Retry-After` header in seconds or as a date; null when it is missing or makes
 * no sense, as one of more than a day: quotas are by the day at most, and nobody would learn that it was a mistake.
 */
export function retryAfterMs(header: string | null): number | null {
  const ms = header === null ? null : readMs(header)
  return ms !== null && ms <= DAY_MS ? ms : null
}

function readMs(header: string): number | null {
  const seconds = Number(header)
  if (header.trim() !== '' && Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : null
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}
