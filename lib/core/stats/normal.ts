/** Coefficients of the rational approximations of the error function, largest power first. */
const NEAR = {
  top: [0.18577770618460315, 3.1611237438705655, 113.86415415105016, 377.485237685302, 3209.3775891384694],
  bottom: [1, 23.601290952344122, 244.02463793444417, 1282.6165260773723, 2844.236833439171],
}
const MIDDLE = {
  top: [
    2.1531153547440383e-8, 0.5641884969886701, 8.883149794388377, 66.11919063714163, 298.6351381974001,
    881.952221241769, 1712.0476126340707, 2051.0783778260716, 1230.3393547979972,
  ],
  bottom: [
    1, 15.744926110709835, 117.6939508913125, 537.1811018620099, 1621.3895745666903, 3290.7992357334597,
    4362.619090143247, 3439.3676741437216, 1230.3393548037495,
  ],
}
const FAR = {
  top: [
    0.016315387137302097, 0.30532663496123236, 0.36034489994980445, 0.12578172611122926, 0.016083785148742275,
    0.0006587491615298378,
  ],
  bottom: [
    1, 2.568520192289822, 1.8729528499234604, 0.5279051029514285, 0.06051834131244132, 0.0023352049762686918,
  ],
}

/**
 * Probability that a standard normal value is at most `z`. Accurate to about 15 digits, in the lower tail relative to its size.
 *
 * @see Cody WJ (1969), Rational Chebyshev approximation for the error function, Math Comp 23:631-637
 * @example
 * normalCdf(1.96) // => 0.975
 */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) throw new RangeError('z must be a number')
  const x = Math.abs(z) / Math.SQRT2
  const upper = complementaryError(x) / 2
  return z > 0 ? 1 - upper : upper
}

/**
 * The value below which a standard normal value lies with this probability: the inverse of {@link normalCdf}.
 *
 * @param probability strictly between 0 and 1, else minus or plus infinity
 * @throws {RangeError} outside [0, 1]
 * @see Abramowitz M, Stegun IA (1964), Handbook of Mathematical Functions, 26.2.23, for the start
 * @example
 * normalQuantile(0.975) // => 1.96
 */
export function normalQuantile(probability: number): number {
  if (!(probability >= 0 && probability <= 1)) throw new RangeError('a probability lies between 0 and 1')
  if (probability > 0.5) return -normalQuantile(1 - probability)
  if (probability === 0) return Number.NEGATIVE_INFINITY
  // a start within 0.0005, then Halley's steps, each tripling the correct digits
  const t = Math.sqrt(-2 * Math.log(probability))
  let z =
    (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t
  for (let step = 0; step < 3; step++) {
    const miss = (normalCdf(z) - probability) * Math.sqrt(2 * Math.PI) * Math.exp((z * z) / 2)
    z -= miss / (1 + (z * miss) / 2)
  }
  return z
}

/** 1 - erf(x) for x of 0 or more. */
function complementaryError(x: number): number {
  if (x <= 0.46875) return 1 - x * ratio(NEAR, x * x)
  if (x <= 4) return Math.exp(-x * x) * ratio(MIDDLE, x)
  const inverse = 1 / (x * x)
  return (Math.exp(-x * x) / x) * (1 / Math.sqrt(Math.PI) - inverse * ratio(FAR, inverse))
}

function ratio({ top, bottom }: { top: readonly number[]; bottom: readonly number[] }, x: number): number {
  return polynomial(top, x) / polynomial(bottom, x)
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)
}
