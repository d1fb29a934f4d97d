import { incompleteBeta } from './incomplete-beta'

/**
 * Probability that a value of Student's t distribution is at least as far from 0 as `t`, on either side.
 *
 * @param freedom degrees of freedom, positive
 * @see Abramowitz M, Stegun IA (1964), Handbook of Mathematical Functions, 26.7.1
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
  const key = `${tails} ${freedom}`
  const known = factors.get(key)
  if (known !== undefined) return known
  const found = searchFactor(tails, freedom)
  if (factors.size === MOST_KEPT) factors.clear()
  factors.set(key, found)
  return found
}

/** More than this are found again rather than kept: clusters of unequal size have degrees of freedom of their own. */
const MOST_KEPT = 10_000

/** Remembered: tables of thousands of figures ask for the same few. */
const factors = new Map<string, number>()

function searchFactor(tails: number, freedom: number): number {
  let low = 0
  let high = 1
  while (studentTTails(high, freedom) > tails) high *= 2
  // plain halving: the function falls steadily, and 80 steps reach the last digit
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2
    if (studentTTails(middle, freedom) > tails) low = middle
    else high = middle
  }
  return (low + high) / 2
}
