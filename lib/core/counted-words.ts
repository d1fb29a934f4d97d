import { daysSince } from './time-words'

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

/** When somebody answered last, by the calendar (UTC), as tables date it. @param lastAt ISO time; null where nobody did */
export function lastAnswerWords(lastAt: string | null, now: Date): string {
  if (lastAt === null) return 'no answer yet'
  const days = daysSince(lastAt, now)
  return days === 0 ? 'last answer today' : `last answer ${counted(days, 'day', 'days')} ago`
}

/** Small numbers as words, by their value. */
export const NUMBER_WORDS: readonly string[] = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** A small number as a word, a larger one in digits. */
export function numberWord(count: number): string {
  return NUMBER_WORDS[count] ?? whole(count)
}
