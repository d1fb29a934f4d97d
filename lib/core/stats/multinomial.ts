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

/**
 * Draws as many things as there are, with replacement, again and again: as counts of their kinds where kinds are few, one by
 * one where nearly every thing is a kind of its own. Both have the same distribution.
 *
 * @param weights whole numbers: how many things of each kind there are
 * @param into receives the counts at each call, same length as `weights`
 * @returns a function that makes the next draw
 */
export function resampler(weights: ArrayLike<number>, random: () => number, into: Float64Array): () => void {
  let [things, kinds] = [0, 0]
  for (let kind = 0; kind < weights.length; kind++) {
    things += weights[kind] as number
    if ((weights[kind] as number) > 0) kinds += 1
  }
  if (things > 2 * kinds) return () => drawMultinomial(things, weights, random, into)
  const kindOf = new Uint32Array(things)
  for (let kind = 0, thing = 0; kind < weights.length; kind++) {
    const past = thing + (weights[kind] as number)
    kindOf.fill(kind, thing, past)
    thing = past
  }
  return () => {
    into.fill(0)
    for (let draw = 0; draw < things; draw++) {
      const kind = kindOf[Math.floor(random() * things)] as number
      into[kind] = (into[kind] as number) + 1
    }
  }
}
