import { DENIAL } from '../prompts/denial'
import type { Verdict } from '../verdict'
import { normalizeVerdict } from './parse-answer'

/**
 * The word “verdict”, then nothing but marks, then one of the labels as a whole. Marks stand in two classes only where “is” parts
 * them: side by side these would share a long stretch in every possible way.
 */
const STATED =
  /\bverdict\b[\s"'“”*_:=-]*(?:is\b[\s"'“*_:]*)?(not[\s_-]+supported|not[\s_-]+addressed|supported)(?=["'”*_)\]}]*(?:[.,;]?\s*$|[.,;]?\s*\n|\s*[,}]))/gi

/** How far back the beginning of a sentence is looked for, in characters. */
const REACH = 1000
const SENTENCE_END = /[.!?]["'”*_)]{0,3}\s|\n/u
/** What stands before a key of an object: no sentence leads up to it. */
const KEY = /(?:\{\s{0,20}["'“]?|,\s{0,20}["'“])$/u

/**
 * The verdict that a reply states in so many words, though not in the asked form; null where it states none, or several that
 * differ, or one in a sentence that has a denial before it. A reply put into form afterwards must say the same.
 */
export function findStatedVerdict(reply: string): Verdict | null {
  const found = new Set(
    [...reply.matchAll(STATED)].map(({ 1: label = '', index }) =>
      isDenied(reply.slice(Math.max(0, index - REACH), index)) ? null : normalizeVerdict(label),
    ),
  )
  const [only = null] = found
  return found.size === 1 ? only : null
}

function isDenied(before: string): boolean {
  return !KEY.test(before) && DENIAL.test(before.split(SENTENCE_END).at(-1) ?? '')
}
