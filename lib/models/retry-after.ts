/**
 * How long a server asks to wait, in ms, from a `Retry-After` header in seconds or as a date; null when it is missing or makes
 * no sense. The caller caps it.
 */
export function retryAfterMs(header: string | null): number | null {
  if (header === null) return null
  const seconds = Number(header)
  if (header.trim() !== '' && Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : null
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}
