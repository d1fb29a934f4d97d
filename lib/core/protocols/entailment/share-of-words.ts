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
  return sharesOfWords([hypothesis], [premise])[0]?.[0] ?? 0
}

/** The same of each hypothesis (rows) in each premise (columns). */
export function sharesOfWords(hypotheses: readonly string[], premises: readonly string[]): Float64Array[] {
  const holders = new Map<string, number[]>()
  for (const [column, premise] of premises.entries())
    for (const word of toTermVector(premise).keys()) {
      const columns = holders.get(word)
      if (columns) columns.push(column)
      else holders.set(word, [column])
    }
  return hypotheses.map((hypothesis) => {
    const shares = new Float64Array(premises.length)
    let all = 0
    for (const [word, weight] of toTermVector(hypothesis)) {
      all += weight
      for (const column of holders.get(word) ?? []) shares[column] = (shares[column] ?? 0) + weight
    }
    return all === 0 ? shares : shares.map((found) => found / all)
  })
}
