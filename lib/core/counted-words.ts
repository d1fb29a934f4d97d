/** A count as people read it. */
export function whole(count: number): string {
  return count.toLocaleString('en')
}

/** `1 statement`, `1,200 statements`. */
export function counted(count: number, one: string, many: string): string {
  return `${whole(count)} ${count === 1 ? one : many}`
}

/**
 * Names in a sentence: `a`, `a and b`, `a, b and c`.
 *
 * @param most how many are named one by one, as in `a, b and 12 more`
 */
export function named(names: readonly string[], most = Number.POSITIVE_INFINITY): string {
  const shown = names.slice(0, most)
  const parts = shown.length < names.length ? [...shown, `${whole(names.length - shown.length)} more`] : shown
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

/** When somebody answered last. @param days whole days since; null where nobody did */
export function lastAnswerWords(days: number | null): string {
  if (days === null) return 'no answer yet'
  return days === 0 ? 'last answer today' : `last answer ${counted(days, 'day', 'days')} ago`
}
