/** Term weights: distinct term ids in ascending order, each with a positive weight. Terms that are not listed weigh nothing. */
export type SparseVector = { ids: Uint32Array; weights: Float32Array }

/** A sparse vector of pairs in any order; weights that are not positive are left out, of a repeated id the largest counts. */
export function toSparseVector(pairs: Iterable<readonly [id: number, weight: number]>): SparseVector {
  const largest = new Map<number, number>()
  for (const [id, weight] of pairs) {
    if (weight > (largest.get(id) ?? 0)) largest.set(id, weight)
  }
  const sorted = [...largest].toSorted(([one], [other]) => one - other)
  return {
    ids: Uint32Array.from(sorted, ([id]) => id),
    weights: Float32Array.from(sorted, ([, weight]) => weight),
  }
}
