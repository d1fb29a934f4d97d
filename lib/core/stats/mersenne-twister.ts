const SIZE = 624
const SHIFT = 397
const ARRAY_SEED = 19650218

/**
 * The Mersenne Twister MT19937 (Matsumoto and Nishimura 1998), seeded by `init_genrand`: the generator behind the published
 * resampling, so that intervals can be repeated anywhere.
 *
 * @param seed unsigned 32-bit integer; a list of them seeds by `init_by_array`, as Python's `random.seed` does with one
 * @returns a function that gives the next unsigned 32-bit output
 */
export function mersenneTwister(seed: number | readonly number[]): () => number {
  const state = new Uint32Array(SIZE)
  state[0] = typeof seed === 'number' ? seed : ARRAY_SEED
  for (let index = 1; index < SIZE; index++) {
    const before = state[index - 1] as number
    state[index] = Math.imul(before ^ (before >>> 30), 1812433253) + index
  }
  if (typeof seed !== 'number') mixArray(state, seed)
  let next = SIZE

  // runs, because a remainder for every index costs more than all the rest
  function refill(): void {
    let own = state[0] as number
    for (let index = 0, ahead = SHIFT; index < SIZE; index++, ahead++) {
      if (ahead === SIZE) ahead = 0
      const after = state[index + 1 === SIZE ? 0 : index + 1] as number
      const mixed = (own & 0x80000000) | (after & 0x7fffffff)
      state[index] = (state[ahead] as number) ^ (mixed >>> 1) ^ (-(mixed & 1) & 0x9908b0df)
      own = after
    }
    next = 0
  }

  return () => {
    if (next >= SIZE) refill()
    let word = state[next++] as number
    word ^= word >>> 11
    word ^= (word << 7) & 0x9d2c5680
    word ^= (word << 15) & 0xefc60000
    return (word ^ (word >>> 18)) >>> 0
  }
}

/** The second half of `init_by_array`. */
function mixArray(state: Uint32Array, key: readonly number[]): void {
  let index = 1
  const mix = (factor: number, added: number) => {
    const before = state[index - 1] as number
    state[index] = ((state[index] as number) ^ Math.imul(before ^ (before >>> 30), factor)) + added
    index += 1
    if (index < SIZE) return
    state[0] = state[SIZE - 1] as number
    index = 1
  }
  for (let step = 0; step < Math.max(SIZE, key.length); step++) {
    const own = step % key.length
    mix(1664525, (key[own] ?? 0) + own)
  }
  for (let step = 1; step < SIZE; step++) mix(1566083941, -index)
  state[0] = 0x80000000
}

/** Uniform numbers in [0, 1) with 32 random bits each, from {@link mersenneTwister}. */
export function mersenneUniform(seed: number): () => number {
  const draw = mersenneTwister(seed)
  return () => draw() / 4294967296
}
