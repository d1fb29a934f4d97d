import { openWordDistances } from './cosine-distances'
import type { FactClass } from './fact-class'

/**
 * The sentence that each fact is nearest to, on ties the first; null where there is none, or none nearer than `limit`.
 *
 * @param distances of each fact (rows) to each sentence
 * @example nearestSentences([[0.1, 0.9], [1, 1]]) // => [0, 0]
 * @example nearestSentences([[0.1, 0.9], [1, 1]], 1) // => [0, null]
 * @see Munnangi et al. 2025, FactEHR, sentence atomicity
 */
export function nearestSentences(
  distances: readonly (readonly number[])[],
  limit = Number.POSITIVE_INFINITY,
): (number | null)[] {
  return distances.map((row) => {
    let nearest = 0
    for (const [sentence, distance] of row.entries())
      if (distance < (row[nearest] ?? Number.POSITIVE_INFINITY)) nearest = sentence
    return (row[nearest] ?? Number.POSITIVE_INFINITY) < limit ? nearest : null
  })
}

/** The sentence that each fact shares most words with; null where it shares none. */
export function linkFacts(facts: readonly string[], sentences: readonly string[]): (number | null)[] {
  return nearestSentences(openWordDistances()(facts, sentences), NOTHING_SHARED)
}

/** The distance of texts without a word in common. */
export const NOTHING_SHARED = 1

/** How many facts each sentence gave. @example countFacts([0, 0, null], 2) // [2, 0] */
export function countFacts(links: readonly (number | null)[], sentences: number): number[] {
  const counts = Array.from({ length: sentences }, () => 0)
  for (const sentence of links) if (sentence !== null) counts[sentence] = (counts[sentence] ?? 0) + 1
  return counts
}

/**
 * The weight of each sentence in weighted recall: facts per sentence, averaged over several lists; 0 of what says nothing.
 * Weights of one list alone reward what that list leaves out, as a sentence without facts weighs nothing: they are for
 * comparing with published results.
 *
 * @param lists per list of facts one count a sentence
 * @param classes junk and partial sentences weigh nothing
 * @returns null where there is no list
 * @example poolWeights([[2, 1, 0], [1, 0, 1]], ['whole', 'junk', 'whole']) // [1.5, 0, 0.5]
 */
export function poolWeights(
  lists: readonly (readonly number[])[],
  classes: readonly FactClass[],
): number[] | null {
  if (lists.length === 0) return null
  return classes.map((own, sentence) =>
    own === 'whole' ? lists.reduce((sum, counts) => sum + (counts[sentence] ?? 0), 0) / lists.length : 0,
  )
}
