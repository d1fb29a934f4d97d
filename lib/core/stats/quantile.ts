/**
 * Quantile of sorted values by linear interpolation between neighbors (Hyndman and Fan, type 7; numpy's default).
 *
 * @param sorted ascending, not empty
 * @param probability in [0, 1]
 * @throws {RangeError} for no values
 * @see Hyndman RJ, Fan Y (1996), Am Stat 50:361-365
 * @example
 * quantile([1, 2, 3, 4], 0.25) // => 1.75
 */
export function quantile(sorted: ArrayLike<number>, probability: number): number {
  if (sorted.length === 0) throw new RangeError('a quantile needs at least one value')
  const index = (sorted.length - 1) * probability
  const below = Math.floor(index)
  const low = sorted[below] as number
  const high = sorted[Math.min(below + 1, sorted.length - 1)] as number
  const fraction = index - below
  // numpy's order of rounding, so that published intervals agree in the last digit
  return fraction < 0.5 ? low + (high - low) * fraction : high - (high - low) * (1 - fraction)
}
