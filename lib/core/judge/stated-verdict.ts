import type { Verdict } from '../verdict'
import { normalizeVerdict } from './parse-answer'

/**
 * The word “verdict”, then nothing but marks, then one of the labels as a whole. Marks stand in two classes only where “is” parts
 * them: side by side these would share a long stretch in every possible way.
 */
const STATED =
  /\bverdict\b[\s"'“”*_:=-]*(?:is\b[\s"'“*_:]*)?(not[\s_-]+supported|not[\s_-]+addressed|supported)(?=["'”*_)\]}]*(?:[.,;]?\s*$|[.,;]?\s*\n|\s*[,}]))/gi

/**
 * The verdict that a reply states in so many words, though not in the asked form; null where it states none, or several that
 * differ. A reply put into form afterwards must say the same.
 */
export function findStatedVerdict(reply: string): Verdict | null {
  const found = new Set([...reply.matchAll(STATED)].map(([, label = '']) => normalizeVerdict(label)))
  const [only = null] = found
  return found.size === 1 ? only : null
}
