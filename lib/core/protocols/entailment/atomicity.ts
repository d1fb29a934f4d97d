import { openWordDistances } from './cosine-distances'
import type { FactClass } from './fact-class'
import { sharesOfWords } from './share-of-words'

/**
 * The sentence that each fact is nearest to, on ties the first; null where there is none.
 *
 * @param distances of each fact (rows) to each sentence
 * @example nearestSentences([[0.1, 0.9], [1, 1]]) // => [0, 0]
 * @see Munnangi et al. 2025, FactEHR, sentence atomicity
 */
export function nearestSentences(distances: readonly (readonly number[])[]): (number | null)[] {
  return distances.map((row) => {
    let nearest = 0
    for (const [sentence, distance] of row.entries())
      if (distance < (row[nearest] ?? Number.POSITIVE_INFINITY)) nearest = sentence
    return row.length === 0 ? null : nearest
  })
}

/**
 * The sentence that holds most of each fact's words, for a fact says a part of what its sentence says; among those that hold as much
 * the nearest one, which has fewest words beside. Null where none holds any.
 *
 * @example linkFacts(['He is afebrile.'], ['Pain free.', 'Afebrile overnight, eating.', 'Afebrile.']) // => [2]
 */
export function linkFacts(facts: readonly string[], sentences: readonly string[]): (number | null)[] {
  const distances = openWordDistances()(facts, sentences)
  return sharesOfWords(facts, sentences).map((shares, fact) => {
    const most = Math.max(0, ...shares)
    if (most === 0) return null
    const among = distances[fact]?.map((distance, sentence) =>
      shares[sentence] === most ? distance : Number.POSITIVE_INFINITY,
    )
    return nearestSentences([among ?? []])[0] ?? null
  })
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
