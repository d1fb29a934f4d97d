import { toTermVector } from './cosine-distances'

/** From so many of its words on, a hypothesis is taken as entailed by rule. */
export const ENOUGH_WORDS = 0.8

/**
 * How many of a hypothesis's words, without stop words and numbers twice, stand anywhere in a premise: from 0 to 1; 0 of a
 * hypothesis without words.
 *
 * @example shareOfWords('He is afebrile.', 'Afebrile overnight.') // 1
 */
export function shareOfWords(hypothesis: string, premise: string): number {
  const held = toTermVector(premise)
  let [all, found] = [0, 0]
  for (const [word, weight] of toTermVector(hypothesis)) {
    all += weight
    if (held.has(word)) found += weight
  }
  return all === 0 ? 0 : found / all
}
