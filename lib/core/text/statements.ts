import { DANGLING_WORDS } from './abbreviations'
import { splitClauses } from './clauses'
import { isHeading } from './heading'
import { splitSentences } from './sentences'
import type { Span } from './span'
import { ACTIVE_VERBS, AUXILIARIES, INTRANSITIVE_VERBS } from './verbs'

/** A statement of a text: what it says, read alone, and the passage it was taken from. */
export type TextStatement = Span & { statement: string }

/** The sentences of a text that state something, and the pieces that do not: headings and fragments. Both in order. */
export function siftSentences(text: string): { sentences: Span[]; dropped: Span[] } {
  const { sentences = [], dropped = [] } = Object.groupBy(splitSentences(text), (piece) =>
    isHeading(piece.text) || isFragment(piece.text) ? 'dropped' : 'sentences',
  )
  return { sentences, dropped }
}

/**
 * The statements of a text by rules alone, in order: its sentences, or the clauses of its sentences. Headings and fragments
 * state nothing and are left out.
 */
export function splitStatements(text: string, kind: 'sentence' | 'claim'): TextStatement[] {
  const { sentences } = siftSentences(text)
  if (kind === 'claim') return sentences.flatMap(splitClauses)
  return sentences.map((sentence) => ({ ...sentence, statement: sentence.text }))
}

const MAX_WORDS = 4
const PRONOUNS = /^(?:he|she|it|they|we|i|you|this|that|there)$/iu
const OPENS_A_NOUN = /^(?:the|his|her|their|our|my|your)$/iu

/**
 * Whether a piece of at most four words broke off before it said anything ("She", "The patient denies", "She states that", "his
 * endo"). What ends with a stop, holds a number or stands in a list says something, as does a bare finding ("Dandruff").
 */
export function isFragment(text: string): boolean {
  if (!/^[\p{L}\s'’-]+$/u.test(text)) return false
  const words = text.trim().split(/\s+/u)
  const [first = ''] = words
  const last = words.at(-1)?.toLowerCase() ?? ''
  if (words.length > MAX_WORDS) return false
  if (words.length === 1) return PRONOUNS.test(first) || DANGLING_WORDS.has(last)
  if (DANGLING_WORDS.has(last) || waitsForObject(last))
    return PRONOUNS.test(first) || OPENS_A_NOUN.test(first)
  return words.length === 2 && OPENS_A_NOUN.test(first) && !ACTIVE_VERBS.has(last)
}

function waitsForObject(word: string): boolean {
  return AUXILIARIES.has(word) || (ACTIVE_VERBS.has(word) && !INTRANSITIVE_VERBS.has(word))
}
