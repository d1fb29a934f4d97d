const MOST_STEPS = 10_000
const TINY = 1e-300

/**
 * The regularized incomplete beta function I_x(a, b): the distribution function behind Student's t, Fisher's F and the binomial.
 *
 * @param a positive
 * @param b positive
 * @throws {RangeError} for x outside [0, 1]
 * @see Lentz's continued fraction, as in Press WH et al., Numerical Recipes, section 6.4; about 13 correct digits, and eight
 * where a and b are a million
 * @example
 * incompleteBeta(0.5, 2, 3) // => 0.6875
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (!(x >= 0 && x <= 1)) throw new RangeError('x must lie between 0 and 1')
  if (x === 0 || x === 1) return x
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  // the fraction converges quickly below the mean, its mirror image above
  return x < (a + 1) / (a + b + 2) ? (front * fraction(x, a, b)) / a : 1 - (front * fraction(1 - x, b, a)) / b
}

function fraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1))
  let product = d
  for (let m = 1; m < MOST_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / awayFromZero(1 + even * d)
    c = awayFromZero(1 + even / c)
    product *= c * d
    d = 1 / awayFromZero(1 + odd * d)
    c = awayFromZero(1 + odd / c)
    product *= c * d
    if (Math.abs(c * d - 1) < 1e-15) break
  }
  return product
}

function awayFromZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value
}

const LANCZOS = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406,
  12.507343278686905, -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

/** ln of the gamma function for a positive number, by Lanczos' approximation. */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const base = x + 6.5
  let sum = LANCZOS[0] as number
  for (let term = 1; term < LANCZOS.length; term++) sum += (LANCZOS[term] as number) / (x - 1 + term)
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum)
}
