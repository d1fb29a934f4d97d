/**
 * Puts alike things beside each other: joins the two nearest groups again and again (average linkage) and reads the leaves
 * of that tree, the tighter half first where it can choose.
 *
 * @param similarity of two things, null where nothing is known of the pair (counts as the mean)
 * @returns the places in their new order
 * @see Sokal RR, Michener CD (1958), a statistical method for evaluating systematic relationships
 */
export function similarityOrder(
  count: number,
  similarity: (first: number, second: number) => number | null,
): number[] {
  const known: number[] = []
  for (let first = 0; first < count; first++)
    for (let second = first + 1; second < count; second++) {
      const value = similarity(first, second)
      if (value !== null) known.push(value)
    }
  const mean = known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length)
  let groups = Array.from({ length: count }, (_, index) => [index])
  const near = (left: readonly number[], right: readonly number[]) => {
    let sum = 0
    for (const one of left) for (const other of right) sum += similarity(one, other) ?? mean
    return sum / (left.length * right.length)
  }
  while (groups.length > 1) {
    const pairs = groups.flatMap((left, first) =>
      groups
        .slice(first + 1)
        .map((right, after) => ({ first, second: first + 1 + after, value: near(left, right) })),
    )
    const best = pairs.reduce((found, pair) => (pair.value > found.value ? pair : found))
    const [left, right] = [groups[best.first] ?? [], groups[best.second] ?? []]
    const joined = joinEnds(left, right, similarity, mean)
    groups = [...groups.filter((_, index) => index !== best.first && index !== best.second), joined]
  }
  return groups[0] ?? []
}

/** Of the ways to put two rows end to end, the one whose touching ends are most alike. */
function joinEnds(
  left: readonly number[],
  right: readonly number[],
  similarity: (first: number, second: number) => number | null,
  mean: number,
): number[] {
  const ways = [
    [left, right],
    [left, right.toReversed()],
    [left.toReversed(), right],
    [left.toReversed(), right.toReversed()],
  ] as const
  const touch = ([one, other]: (typeof ways)[number]) =>
    similarity(one.at(-1) as number, other[0] as number) ?? mean
  const best = ways.reduce((found, way) => (touch(way) > touch(found) ? way : found))
  return [...best[0], ...best[1]]
}
