/** A fact by its place in a list, with its score for one question. */
export type RankedHit = { index: number; score: number }

/**
 * The `limit` highest scores among some places, best first; equal scores keep the order in which the places are given.
 *
 * @param scoreOf the score of a place; a place whose score is null is left out
 */
export function pickBest(
  indices: Iterable<number>,
  scoreOf: (index: number) => number | null,
  limit: number,
): RankedHit[] {
  const best: RankedHit[] = []
  if (limit <= 0) return best
  for (const index of indices) {
    const score = scoreOf(index)
    const worst = best.length < limit ? null : best.at(-1)
    if (score === null || (worst && score <= worst.score)) continue
    best.splice(findPlace(best, score), 0, { index, score })
    if (best.length > limit) best.pop()
  }
  return best
}

/** After all that are as good or better. */
function findPlace(best: readonly RankedHit[], score: number): number {
  let low = 0
  let high = best.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((best[middle]?.score ?? 0) >= score) low = middle + 1
    else high = middle
  }
  return low
}
