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
  for (let place = mode - first + 1; place < size; place++)
    below[place] = ((below[place - 1] as number) * mean) / (first + place)
  for (let place = mode - first - 1; place >= 0; place--)
    below[place] = ((below[place + 1] as number) * (first + place + 1)) / mean
  for (let place = 1; place < size; place++)
    below[place] = (below[place] as number) + (below[place - 1] as number)
  const all = below[size - 1] as number
  // the last is 1, and no uniform number lies beyond it
  for (let place = 0; place < size; place++) below[place] = (below[place] as number) / all
  const starts = new Uint32Array(size)
  for (let place = 0, slot = 0; slot < size; slot++) {
    while ((below[place] as number) <= slot / size) place += 1
    starts[slot] = place
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
  let place = starts[Math.floor(uniform * below.length)] as number
  while ((below[place] as number) <= uniform) place += 1
  return first + place
}
