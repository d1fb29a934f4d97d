import { mersenneTwister } from './mersenne-twister'

/**
 * Draws `size` indices below `size` with replacement, as the published resampling does: outputs of a Mersenne Twister
 * seeded anew, cut to the fewest bits that hold the largest index, those still too large thrown away. A single index
 * is drawn without using the generator.
 *
 * @param size whole number, 1 or more
 * @param seed unsigned 32-bit integer
 */
export function drawIndices(size: number, seed: number): Uint32Array {
  const indices = new Uint32Array(size)
  if (size < 2) return indices
  const draw = mersenneTwister(seed)
  const mask = 2 ** (32 - Math.clz32(size - 1)) - 1
  for (let place = 0; place < size; ) {
    const index = (draw() & mask) >>> 0
    if (index < size) indices[place++] = index
  }
  return indices
}
