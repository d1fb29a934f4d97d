import { DANGLING_WORDS } from './abbreviations'
import { ACTIVE_VERBS, AUXILIARIES, INTRANSITIVE_VERBS } from './verbs'

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
