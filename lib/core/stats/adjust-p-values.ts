/**
 * Holm's step-down correction: keeps the chance of any false finding among all comparisons at the level one asks for.
 *
 * @returns adjusted P values in the order given, at most 1
 * @see Holm S (1979), Scand J Stat 6:65-70
 * @example
 * // 3 x 0.01, 2 x 0.02, 1 x 0.04
 * adjustByHolm([0.01, 0.04, 0.02]) // => [0.03, 0.04, 0.04]
 */
export function adjustByHolm(values: readonly number[]): number[] {
  return adjust(values, 'ascending', (value, rank, count) => value * (count - rank))
}

/**
 * Benjamini and Hochberg's step-up correction: keeps the expected share of false findings among all findings.
 *
 * @returns adjusted P values in the order given, at most 1
 * @see Benjamini Y, Hochberg Y (1995), J R Stat Soc B 57:289-300
 * @example
 * // 3 x 0.01, 3 / 2 x 0.02, 0.04
 * adjustByBenjaminiHochberg([0.01, 0.04, 0.02]) // => [0.03, 0.04, 0.03]
 */
export function adjustByBenjaminiHochberg(values: readonly number[]): number[] {
  return adjust(values, 'descending', (value, rank, count) => (value * count) / (count - rank))
}

/** Goes through the values in order and keeps the adjusted ones in order too. `rank` counts from 0. */
function adjust(
  values: readonly number[],
  order: 'ascending' | 'descending',
  scale: (value: number, rank: number, count: number) => number,
): number[] {
  const sign = order === 'ascending' ? 1 : -1
  const indices = [...values.keys()].toSorted(
    (left, right) => sign * ((values[left] as number) - (values[right] as number)),
  )
  const adjusted = values.map(() => 1)
  let before = order === 'ascending' ? 0 : 1
  for (const [rank, index] of indices.entries()) {
    const scaled = Math.min(1, scale(values[index] as number, rank, values.length))
    before = order === 'ascending' ? Math.max(before, scaled) : Math.min(before, scaled)
    adjusted[index] = before
  }
  return adjusted
}
