import { hashText } from '../hash-text'

/**
 * A permutation of `items` that depends on `seed` alone (Fisher-Yates over {@link seededUniform}).
 *
 * @param seed any text, e.g. `study:rater:patient`
 * @see Durstenfeld R (1964), Commun ACM 7:420, algorithm 235
 * @example
 * seededShuffle(['a', 'b', 'c', 'd'], 'study:rater:patient') // => ['d', 'b', 'a', 'c']
 */
export function seededShuffle<Item>(items: readonly Item[], seed: string): Item[] {
  const random = seededUniform(seed)
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const pick = Math.floor(random() * (last + 1))
    const moved = shuffled[last] as Item
    shuffled[last] = shuffled[pick] as Item
    shuffled[pick] = moved
  }
  return shuffled
}

/**
 * Uniform numbers in [0, 1) from a text seed: FNV-1a to spread the text over 32 bits, mulberry32 to draw.
 * Good for shuffles and assignment; resampling for published intervals uses the Mersenne Twister.
 *
 * @see Ettinger T (2017) for the constants of mulberry32
 * @example
 * seededUniform('study')() // => 0.6437
 */
export function seededUniform(seed: string): () => number {
  let state = hashText(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
