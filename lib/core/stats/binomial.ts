/** Above this expected count, counting successes one step at a time is slower than rejection. */
const LARGE_MEAN = 10

/**
 * One draw from the binomial distribution: successes in `trials` independent trials.
 *
 * Exact, not a normal approximation: inversion for small means, Hörmann's transformed rejection (BTRS) for large ones.
 *
 * @param trials whole number, 0 or more
 * @param probability in [0, 1]
 * @param random uniform numbers in [0, 1)
 * @param none how probable no success is, by the number of trials, written as it is found: of draws with the same probability
 * @throws {RangeError} for a probability outside [0, 1] or a negative or broken number of trials
 * @see Hörmann W (1993), The generation of binomial random variates, J Stat Comput Simul 46:101-110, algorithm BTRS
 * @example
 * // so few successes add up that u = 0.5 is passed at the second: P(0) is 0.35, P(0 or 1) is 0.74
 * drawBinomial(10, 0.1, () => 0.5) // => 1
 */
export function drawBinomial(
  trials: number,
  probability: number,
  random: () => number,
  none?: Float64Array,
): number {
  if (!Number.isInteger(trials) || trials < 0)
    throw new RangeError('trials must be a whole number, 0 or more')
  if (!(probability >= 0 && probability <= 1)) throw new RangeError('probability must be between 0 and 1')
  if (trials === 0 || probability === 0) return 0
  if (probability > 0.5) return trials - drawBinomial(trials, 1 - probability, random, none)
  return trials * probability < LARGE_MEAN
    ? invert(trials, probability, random, none)
    : reject(trials, probability, random)
}

/** Walks up the distribution function until it passes a uniform number. */
function invert(trials: number, probability: number, random: () => number, none?: Float64Array): number {
  const odds = probability / (1 - probability)
  // 0 where it was not found yet: of means this small it never is
  let density = none?.[trials] || (1 - probability) ** trials
  if (none) none[trials] = density
  let left = random()
  let count = 0
  while (left > density && count < trials) {
    left -= density
    count += 1
    density *= (odds * (trials - count + 1)) / count
  }
  return count
}

function reject(trials: number, probability: number, random: () => number): number {
  const spread = Math.sqrt(trials * probability * (1 - probability))
  const b = 1.15 + 2.53 * spread
  const a = -0.0873 + 0.0248 * b + 0.01 * probability
  const c = trials * probability + 0.5
  const squeeze = 0.92 - 4.2 / b
  const alpha = (2.83 + 5.1 / b) * spread

  for (;;) {
    const u = random() - 0.5
    const v = random()
    const us = 0.5 - Math.abs(u)
    const count = Math.floor(((2 * a) / us + b) * u + c)
    if (count < 0 || count > trials) continue
    if (us >= 0.07 && v <= squeeze) return count
    // one draw in seven comes here, so that nothing of this is made before
    const mode = Math.floor((trials + 1) * probability)
    const logOdds = Math.log(probability / (1 - probability))
    const atMode = logFactorial(mode) + logFactorial(trials - mode)
    const height = Math.log((v * alpha) / (a / (us * us) + b))
    const allowed = atMode - logFactorial(count) - logFactorial(trials - count) + (count - mode) * logOdds
    if (height <= allowed) return count
  }
}

/** As many as most studies have statements; more are worked out each time. */
const KEPT = 1 << 14

const SMALL = 16

/** A resample of a thousand draws asks for the same few again and again. */
const KEPT_FACTORIALS = Float64Array.from({ length: KEPT }, (_, n) => {
  if (n >= SMALL) return stirling(n)
  let sum = 0
  for (let factor = 2; factor <= n; factor++) sum += Math.log(factor)
  return sum
})

/** ln(n!). */
function logFactorial(n: number): number {
  return n < KEPT ? (KEPT_FACTORIALS[n] as number) : stirling(n)
}

/** ln(n!) by Stirling's series; exact to double precision from 16 on. */
function stirling(n: number): number {
  const inverse = 1 / n
  const square = inverse * inverse
  const series = inverse * (1 / 12 - square * (1 / 360 - square / 1260))
  return (n + 0.5) * Math.log(n) - n + 0.9189385332046727 + series
}
