import { incompleteBeta } from './incomplete-beta'

/**
 * Probability that a value of Student's t distribution is at least as far from 0 as `t`, on either side.
 *
 * @param freedom degrees of freedom, positive
 * @see Abramowitz M, Stegun IA (1964), Handbook of Mathematical Functions, 26.7.1
 * @example
 * studentTTails(2.228, 10) // => 0.05
 */
export function studentTTails(t: number, freedom: number): number {
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5)
}

/**
 * The t value that leaves half of `tails` on each side: 0.05 gives the factor of a 95 % interval.
 *
 * @param tails strictly between 0 and 1
 * @param freedom degrees of freedom, positive
 */
export function studentTFactor(tails: number, freedom: number): number {
  const isBelow = (t: number) => studentTTails(t, freedom) > tails
  let low = 0
  let high = 1
  while (isBelow(high)) high *= 2
  const near = secant((t) => Math.log(studentTTails(t, freedom) / tails), high / 2, high)
  const [from, to] = [near * (1 - CLOSE), near * (1 + CLOSE)]
  const isBetween = near > 0 && isBelow(from) && !isBelow(to)
  // plain halving, for the function falls steadily, until no number lies between the two: what is not near needs no look
  for (;;) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) return middle
    const isFar = isBetween && (middle < from || middle > to)
    if (isFar ? middle < from : isBelow(middle)) low = middle
    else high = middle
  }
}

/** Nearer than this share of it rounding counts. */
const CLOSE = 1e-11

/** About where a function that bends little is 0, from two values not far from there. */
function secant(of: (x: number) => number, first: number, second: number): number {
  let [x, step, before] = [second, second - first, of(first)]
  for (let steps = 0; steps < 8 && Math.abs(step) > 1e-7 * x; steps++) {
    const found = of(x)
    step *= found / (before - found)
    before = found
    x += step
  }
  return x
}
