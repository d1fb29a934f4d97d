/**
 * The label given most often; on a tie `tieLabel` if it is among the tied, else null, which leaves the question open.
 * Missing ratings do not vote; without any rating there is no label.
 *
 * @param ratings of one item, in any order
 * @returns one of the labels given, or null
 * @see VeriFact, Chung et al. 2025, section 4.4.1, for three raters; MedFactEval, Grolleau et al. 2025, for a named tie label
 * @example
 * majorityLabel(['a', 'b', 'a'], null) // => 'a'
 * majorityLabel(['a', 'b', null], null) // => null
 * majorityLabel(['a', 'b', null], 'b') // => 'b'
 */
export function majorityLabel<Label extends string>(
  ratings: readonly (Label | null)[],
  tieLabel: Label | null,
): Label | null {
  const votes = new Map<Label, number>()
  for (const label of ratings) if (label !== null) votes.set(label, (votes.get(label) ?? 0) + 1)
  const most = Math.max(0, ...votes.values())
  const leading = [...votes.keys()].filter((label) => votes.get(label) === most)
  if (leading.length === 1) return leading[0] ?? null
  return tieLabel !== null && leading.includes(tieLabel) ? tieLabel : null
}

/**
 * The same from how often each label was given, for those who ask thousands of times.
 *
 * @param tie the place of the tie label, or -1
 * @returns a place among the counts, or -1 where the question is open
 */
export function majorityIndex(counts: ArrayLike<number>, tie: number): number {
  let [best, most, leading] = [-1, 0, 0]
  for (let index = 0; index < counts.length; index++) {
    const count = counts[index] as number
    if (count > most) [best, most, leading] = [index, count, 1]
    else if (count === most && count > 0) leading += 1
  }
  if (leading < 2) return best
  return tie >= 0 && counts[tie] === most ? tie : -1
}
