/**
 * How many facts each sentence of a note gave: a fact belongs to the sentence that it is nearest to, on ties to the first.
 *
 * @param distances of each fact (rows) to each sentence
 * @returns one count a sentence
 * @example factsPerSentence([[0.1, 0.9], [0.2, 0.8]], 2) // [2, 0]
 * @see Munnangi et al. 2025, FactEHR, sentence atomicity
 */
export function factsPerSentence(distances: readonly (readonly number[])[], sentences: number): number[] {
  const counts = Array.from({ length: sentences }, () => 0)
  for (const row of distances) {
    let nearest = 0
    for (const [sentence, distance] of row.entries())
      if (distance < (row[nearest] ?? Number.POSITIVE_INFINITY)) nearest = sentence
    if (row.length > 0) counts[nearest] = (counts[nearest] ?? 0) + 1
  }
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
  classes: readonly ('junk' | 'partial' | 'whole')[],
): number[] | null {
  if (lists.length === 0) return null
  return classes.map((own, sentence) =>
    own === 'whole' ? lists.reduce((sum, counts) => sum + (counts[sentence] ?? 0), 0) / lists.length : 0,
  )
}
