/** Standard deviation of draws, as of a whole population: they are all there are. */
export function deviation(draws: Float64Array): number {
  return Math.sqrt(variance(draws))
}

/** Variance of draws, likewise. */
export function variance(draws: Float64Array): number {
  const center = average(draws)
  let sum = 0
  for (let index = 0; index < draws.length; index++) sum += ((draws[index] as number) - center) ** 2
  return sum / draws.length
}

/** Mean of draws. */
export function average(draws: Float64Array): number {
  let sum = 0
  for (let index = 0; index < draws.length; index++) sum += draws[index] as number
  return sum / draws.length
}
