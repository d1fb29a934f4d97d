/** Two-sided 95 %: the 0.975 quantile of the standard normal distribution. */
const Z = 1.959963984540054

export type Interval = { low: number; high: number }

/**
 * Wilson score interval of a proportion, 95 %. Unlike the plain normal interval it holds near 0 and 1 and for few cases.
 *
 * @returns null when there are no cases
 * @see Wilson EB (1927), J Am Stat Assoc 22:209-212
 */
export function wilsonInterval(successes: number, cases: number): Interval | null {
  if (cases === 0) return null
  const share = successes / cases
  const z2 = Z * Z
  const centre = share + z2 / (2 * cases)
  const half = Z * Math.sqrt((share * (1 - share)) / cases + z2 / (4 * cases * cases))
  const scale = 1 + z2 / cases
  return { low: Math.max(0, (centre - half) / scale), high: Math.min(1, (centre + half) / scale) }
}
