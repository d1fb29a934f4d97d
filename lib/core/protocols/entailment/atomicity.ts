import { cosineDistances, toTermVector, type Vector } from './cosine-distances'
import type { FactClass } from './fact-class'

/**
 * The sentence that each fact is nearest to, on ties the first; null for a fact that has nothing in common with any.
 *
 * @param distances of each fact (rows) to each sentence, 1 for nothing in common
 * @example nearestSentences([[0.1, 0.9], [1, 1]]) // [0, null]
 * @see Munnangi et al. 2025, FactEHR, sentence atomicity
 */
export function nearestSentences(distances: readonly (readonly number[])[]): (number | null)[] {
  return distances.map((row) => {
    let nearest = 0
    for (const [sentence, distance] of row.entries())
      if (distance < (row[nearest] ?? Number.POSITIVE_INFINITY)) nearest = sentence
    return (row[nearest] ?? 1) < 1 ? nearest : null
  })
}

/** The same by the words that facts and sentences share. */
export function linkFacts(facts: readonly string[], sentences: readonly string[]): (number | null)[] {
  return linkVectors(facts.map(toTermVector), sentences.map(toTermVector))
}

/** The same of facts and sentences whose vectors are known. */
export function linkVectors(facts: readonly Vector[], sentences: readonly Vector[]): (number | null)[] {
  return nearestSentences(cosineDistances(facts, sentences))
}

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
