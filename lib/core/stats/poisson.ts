/** Probabilities of so many times the square root of the mean away are below what a number of 32 random bits can meet. */
const REACH = 10

/** How probable it is to be at most so many, from the first number that is met on, and where in the list to begin. */
export type PoissonTable = { first: number; below: Float64Array; starts: Uint32Array }

/** What {@link drawPoisson} draws by. @param mean above 0 */
export function poissonTable(mean: number): PoissonTable {
  const around = REACH * (Math.sqrt(mean) + 1)
  const mode = Math.floor(mean)
  const first = Math.max(0, Math.floor(mean - around))
  const size = Math.ceil(mean + around) - first + 1
  const below = new Float64Array(size)
  below[mode - first] = 1
  for (let index = mode - first + 1; index < size; index++)
    below[index] = ((below[index - 1] as number) * mean) / (first + index)
  for (let index = mode - first - 1; index >= 0; index--)
    below[index] = ((below[index + 1] as number) * (first + index + 1)) / mean
  for (let index = 1; index < size; index++)
    below[index] = (below[index] as number) + (below[index - 1] as number)
  const all = below[size - 1] as number
  // the last is 1, and no uniform number lies beyond it
  for (let index = 0; index < size; index++) below[index] = (below[index] as number) / all
  const starts = new Uint32Array(size)
  for (let index = 0, slot = 0; slot < size; slot++) {
    while ((below[index] as number) <= slot / size) index += 1
    starts[slot] = index
  }
  return { first, below, starts }
}

/**
 * A draw from the Poisson distribution: exact, by inversion.
 *
 * @param uniform in [0, 1)
 * @see Devroye L (1986), Non-Uniform Random Variate Generation, ch. III.2.4, for where in the list to begin
 * @example
 * // with a mean of one 0 comes up with a probability of 0.37, 0 or 1 with 0.74
 * drawPoisson(poissonTable(1), 0.5) // => 1
 */
export function drawPoisson({ first, below, starts }: PoissonTable, uniform: number): number {
  let index = starts[Math.floor(uniform * below.length)] as number
  while ((below[index] as number) <= uniform) index += 1
  return first + index
}
