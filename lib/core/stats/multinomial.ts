import { drawBinomial } from './binomial'

/**
 * One multinomial draw: how often each of several kinds comes up in `trials` draws with replacement.
 *
 * @param weights non-negative, at least one positive; need not sum to 1
 * @param into receives the counts, same length as `weights`
 */
export function drawMultinomial(
  trials: number,
  weights: ArrayLike<number>,
  random: () => number,
  into: Float64Array,
): void {
  let left = trials
  let mass = 0
  for (let kind = 0; kind < weights.length; kind++) mass += weights[kind] as number
  for (let kind = 0; kind < weights.length; kind++) {
    const weight = weights[kind] as number
    // rounding can leave a little less mass than the last weights: never ask for more than certainty
    const share = mass > 0 ? Math.min(weight / mass, 1) : 0
    const count = left === 0 ? 0 : drawBinomial(left, share, random)
    into[kind] = count
    left -= count
    mass -= weight
  }
}
