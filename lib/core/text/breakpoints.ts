import { quantile } from '../stats/quantile'

/** Texts of each piece with up to `eachSide` neighbors before and after, in order. */
export function joinWindows(pieces: readonly string[], eachSide: number): string[] {
  return pieces.map((_, index) => pieces.slice(Math.max(0, index - eachSide), index + eachSide + 1).join(''))
}

/** Distances between neighbors: 1 minus the cosine, one fewer than vectors. A vector of zeros is far from everything. */
export function neighborDistances(vectors: readonly ArrayLike<number>[]): number[] {
  return vectors.slice(1).map((vector, index) => 1 - cosine(vectors[index] ?? [], vector))
}

/**
 * After which pieces a text changes its matter: where the distance is greater than the given percentile of all distances. Of
 * distances that are all equal, and of a single one, none is.
 *
 * @param distances between piece i and i + 1
 * @param percentile 0 to 100, by linear interpolation
 * @see VeriFact (Chung et al. 2025), section 4.2.1
 */
export function findBreakpoints(distances: readonly number[], percentile: number): number[] {
  if (distances.length === 0) return []
  const sorted = distances.toSorted((one, other) => one - other)
  const threshold = quantile(sorted, percentile / 100)
  return distances.flatMap((distance, index) => (distance > threshold ? [index] : []))
}

/** Runs of pieces between breakpoints, as half-open ranges of pieces. */
export function cutAtBreakpoints(
  count: number,
  breakpoints: readonly number[],
): { from: number; to: number }[] {
  const ends = [...breakpoints.map((index) => index + 1), count]
  return ends.flatMap((to, index) => {
    const from = ends[index - 1] ?? 0
    return from < to ? [{ from, to }] : []
  })
}

function cosine(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let dot = 0
  let oneSquare = 0
  let otherSquare = 0
  for (let index = 0; index < one.length; index++) {
    const left = one[index] ?? 0
    const right = other[index] ?? 0
    dot += left * right
    oneSquare += left * left
    otherSquare += right * right
  }
  return oneSquare === 0 || otherSquare === 0 ? 0 : dot / Math.sqrt(oneSquare * otherSquare)
}
