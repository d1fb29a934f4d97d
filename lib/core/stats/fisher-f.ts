import { incompleteBeta } from './incomplete-beta'

/**
 * The value that a Fisher F variable exceeds with this probability.
 *
 * @param tail strictly between 0 and 1
 * @param top degrees of freedom of the numerator, positive
 * @param bottom of the denominator, positive; they need not be whole
 * @throws {RangeError} for a tail outside (0, 1) or degrees of freedom that are not positive
 * @see Abramowitz M, Stegun IA (1964), Handbook of Mathematical Functions, 26.6.2
 * @example
 * // as tables of F have it
 * fisherFQuantile(0.05, 5, 10) // => 3.326
 */
export function fisherFQuantile(tail: number, top: number, bottom: number): number {
  if (!(tail > 0 && tail < 1)) throw new RangeError('the tail must lie between 0 and 1')
  if (!(top > 0 && bottom > 0)) throw new RangeError('degrees of freedom must be positive')
  let low = 0
  let high = 1
  // plain halving of the beta variable bottom / (bottom + top F), whose distribution function falls with F
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2
    if (incompleteBeta(middle, bottom / 2, top / 2) < tail) low = middle
    else high = middle
  }
  const share = (low + high) / 2
  return (bottom * (1 - share)) / (top * share)
}
