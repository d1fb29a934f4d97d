/** Standard deviation of draws, as of a whole population: they are all there are. */
export function deviation(draws: Float64Array): number {
  return Math.sqrt(variance(draws))
}

/** Variance of draws, likewise. */
export function variance(draws: Float64Array): number {
  const center = average(draws)
  return draws.reduce((sum, value) => sum + (value - center) ** 2, 0) / draws.length
}

/** Mean of draws. */
export function average(draws: Float64Array): number {
  return draws.reduce((sum, value) => sum + value, 0) / draws.length
}
