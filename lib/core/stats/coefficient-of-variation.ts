/**
 * How much values scatter for their size: the standard deviation of a sample over the mean.
 *
 * @returns null for fewer than two values, and where their mean is 0
 * @see Pearson 1896, Philos Trans R Soc A 187:253-318
 * @example
 * coefficientOfVariation([10, 12, 8, 4]) // => 0.4018
 */
export function coefficientOfVariation(values: readonly number[]): number | null {
  if (values.length < 2) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  if (mean === 0) return null
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1)) / mean
}
