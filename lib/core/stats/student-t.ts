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
  let low = 0
  let high = 1
  while (studentTTails(high, freedom) > tails) high *= 2
  // plain halving, for the function falls steadily, until no number lies between the two
  for (;;) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) return middle
    if (studentTTails(middle, freedom) > tails) low = middle
    else high = middle
  }
}
