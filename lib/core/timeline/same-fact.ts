import { duplicateKey } from '../text/duplicate-key'
import type { DatedStatement } from './timeline'

/** What is read of a statement to decide whether another says the same. */
export type FactWords = {
  key: string
  words: ReadonlySet<string>
  /** Numbers, negations, sides and changes, in order, with a blank between: two that differ in these say different things. */
  exact: string
}

const WORD = /[\p{L}\p{N}]+(?:[.,/:][\p{N}]+)*%?/gu
const EXACT =
  /\p{N}|^(?:no|not|non|none|never|without|denies|denied|negative|absent|unlikely|unable|refused|refuses|left|right|bilateral|l|r|increased|decreased|increase|decrease|stopped|started|held)$/u

export function readFactWords(text: string): FactWords {
  const key = duplicateKey(text)
  const words = new Set(key.toLowerCase().match(WORD))
  const exact = [...words].filter((word) => EXACT.test(word)).toSorted()
  return { key, words, exact: exact.join(' ') }
}

const NEGATION =
  /^(?:no|not|non|none|never|without|denies|denied|negative|absent|unlikely|unable|refused|refuses)$/u

/** Whether all that a statement is exact about is in another, and both deny or neither does: then it may be contained in that. */
export function mayBeWithin(one: FactWords, other: FactWords): boolean {
  const [own, known] = [one, other].map(({ exact }) => exact.split(' ').filter(Boolean)) as [
    string[],
    string[],
  ]
  const denies = (words: readonly string[]) => words.some((word) => NEGATION.test(word))
  return denies(own) === denies(known) && own.every((word) => NEGATION.test(word) || known.includes(word))
}

/** Shared words among all that either has, 0 to 1. */
export function overlapOf(one: FactWords, other: FactWords): number {
  const [few, many] = one.words.size < other.words.size ? [one.words, other.words] : [other.words, one.words]
  let shared = 0
  for (const word of few) if (many.has(word)) shared++
  return shared === 0 ? 0 : shared / (few.size + many.size - shared)
}

const LENGTHS = { day: 10, week: 10, month: 7, year: 4, decade: 3 } as const
/** What the note or a model dates says no date of its own. */
const isOwn = ({ rule }: Dated) => rule !== 'note' && rule !== 'unknown'

type Dated = Pick<DatedStatement, 'date' | 'precision' | 'rule'>

/**
 * Whether a statement may be taken out for another as far as dates go: both say the same one, or the other says it more exactly,
 * or the first says none of its own. Statements of different dates are both kept.
 */
export function mayGiveWay(one: Dated, other: Dated): boolean {
  if (one.date === other.date) return true
  if (!isOwn(one)) return other.date !== null && isOwn(other)
  if (one.date === null || other.date === null) return false
  const length = LENGTHS[one.precision]
  const isCoarse = one.precision !== 'day' && one.precision !== 'week' && LENGTHS[other.precision] > length
  return isCoarse && one.date.slice(0, length) === other.date.slice(0, length)
}
