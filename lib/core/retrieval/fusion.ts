/** One search's answer: hits in its own order, best first. */
export type RankedList = { name: string; hits: readonly FusedHit[] }

type FusedHit = { id: string; score: number }

/**
 * Distribution-based score fusion: each list's scores are placed between three standard deviations below and above the
 * list's mean (not clipped), then averaged over the lists; a hit missing from a list counts 0 there. Equal fused scores keep
 * first-seen order. Scores without any spread are placed at 1 (0 if they are not positive); equal scores whose mean is
 * rounded have a tiny one, and are placed within it.
 *
 * @returns all hits of all lists, best first
 * @see VeriFact (Chung et al. 2025), retrieval; the formula of Qdrant's DBSF
 */
export function fuseByDistribution(lists: readonly RankedList[]): FusedHit[] {
  const shares = lists.map((list) => placeInDistribution(list.hits.map((hit) => hit.score)))
  return merge(lists, shares, lists.length)
}

/**
 * Reciprocal rank fusion: the sum over the lists of 1 / (rank + constant), rank counted from 0. Scores are not looked at.
 *
 * @returns all hits of all lists, best first; equal sums keep first-seen order
 * @see Cormack, Clarke, Büttcher 2009
 */
export function fuseByRank(lists: readonly RankedList[], constant = 60): FusedHit[] {
  const shares = lists.map((list) => list.hits.map((_, rank) => 1 / (rank + constant)))
  return merge(lists, shares, 1)
}

function placeInDistribution(scores: readonly number[]): number[] {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length
  const low = mean - 3 * Math.sqrt(variance)
  const high = mean + 3 * Math.sqrt(variance)
  if (high === low) return scores.map(() => (high > 0 ? 1 : 0))
  return scores.map((score) => (score - low) / (high - low))
}

function merge(
  lists: readonly RankedList[],
  shares: readonly (readonly number[])[],
  divisor: number,
): FusedHit[] {
  const fused = new Map<string, FusedHit>()
  for (const [order, list] of lists.entries()) {
    for (const [rank, hit] of list.hits.entries()) {
      const share = shares[order]?.[rank] ?? 0
      const entry = fused.get(hit.id) ?? { id: hit.id, score: 0 }
      entry.score += share
      fused.set(hit.id, entry)
    }
  }
  for (const entry of fused.values()) entry.score /= divisor
  return [...fused.values()].toSorted((one, other) => other.score - one.score)
}
