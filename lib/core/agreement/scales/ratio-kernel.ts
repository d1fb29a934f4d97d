/** Sums over scores from which the expected disagreement of a ratio scale follows: they add up over sets of scores. */
export type RatioKernel = {
  width: number
  /** Adds what one score contributes to the sums. */
  add: (sums: Float64Array, score: number) => void
  /** Sum over all ordered pairs of so many scores of ((a - b) / (a + b))². */
  expected: (scores: number, sums: Float64Array) => number
}

/** Of the trapezoids, in the logarithm of t: each pair's term is then right to nine digits. */
const STEP = 0.35
/** Beyond these what is left of the integral is as small. */
const LOW = -13
const HIGH = Math.log(15)

/**
 * For positive a and b, ((a - b) / (a + b))² = 1 - 4ab / (a + b)², and 1 / (a + b)² is the integral of t exp(-t(a + b)) over
 * t > 0. So the sum over all pairs is an integral of the square of a sum over single scores, which trapezoids in log t give
 * exactly for all practical purposes; no pair is ever formed.
 *
 * @param scores all there can be, at any number
 * @returns why there is none, in a few words, where a score is below 0 or scores lie too far apart for sums of doubles
 * @see Trefethen LN, Weideman JAC (2014), The exponentially convergent trapezoidal rule, SIAM Rev 56:385-458
 */
export function ratioKernel(scores: readonly number[]): RatioKernel | string {
  let least = Number.POSITIVE_INFINITY
  let most = 0
  for (const score of scores) {
    if (score < 0) return 'a ratio scale has no scores below 0'
    if (score > 0) least = Math.min(least, score)
    most = Math.max(most, score)
  }
  if (most > 1e12 * least) return 'the scores lie too far apart'
  const from = LOW - Math.log(most || 1)
  const to = HIGH - Math.log(Number.isFinite(least) ? least : 1)
  const nodes = Array.from({ length: Math.ceil((to - from) / STEP) + 1 }, (_, index) =>
    Math.exp(from + index * STEP),
  )
  return {
    // the first counts zeros, which are as far as can be from any other score and not from each other
    width: 1 + nodes.length,
    add: (sums, score) => {
      if (score === 0) sums[0] = (sums[0] as number) + 1
      for (const [index, node] of nodes.entries())
        sums[1 + index] = (sums[1 + index] as number) + node * score * Math.exp(-node * score)
    },
    expected: (count, sums) => {
      let alike = 0
      for (let index = 1; index <= nodes.length; index++) alike += (sums[index] as number) ** 2
      return count * count - (sums[0] as number) ** 2 - 4 * STEP * alike
    },
  }
}
