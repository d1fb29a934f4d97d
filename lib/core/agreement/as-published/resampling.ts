import { percentileInterval } from '@/lib/core/stats/bootstrap-interval'
import { mersenneTwister } from '@/lib/core/stats/mersenne-twister'
import { normalCdf } from '@/lib/core/stats/normal'
import { requireResamples } from '@/lib/core/stats/require-resamples'
import type { Estimate, Figure } from '../rating-table'

export type PublishedEstimate = Estimate & {
  /** Two-sided P value of a normal test of value / standard deviation of the resamples; null when undefined. */
  p: number | null
}

/**
 * The resamples of the VeriFact tables, draw by draw the same: resample `i` draws single items with seed `i`.
 *
 * @param items how many there are
 * @param visit receives the places of the items drawn
 * @throws {RangeError} by {@link requireResamples}
 */
export function resampleAsPublished(
  items: number,
  resamples: number,
  visit: (indices: Uint32Array) => void,
): void {
  requireResamples(resamples)
  if (items === 0) return
  for (let seed = 0; seed < resamples; seed++) visit(drawIndices(items, seed))
}

/** As {@link resampleAsPublished}. */
export type Resample = typeof resampleAsPublished

/** The same draws, made once for tables of as many items that come one after the other: a table of the paper has 72 of one size. */
export function shareDraws(): Resample {
  let made: { items: number; draws: Uint32Array[] } | null = null
  return (items, resamples, visit) => {
    if (made === null || made.items !== items || made.draws.length !== resamples) {
      const draws: Uint32Array[] = []
      resampleAsPublished(items, resamples, (indices) => void draws.push(indices))
      made = { items, draws }
    }
    for (const indices of made.draws) visit(indices)
  }
}

/**
 * Draws `size` indices below `size` with replacement: outputs of a Mersenne Twister
 * seeded anew, cut to the fewest bits that hold the largest index, those still too large thrown away. A single index
 * is drawn without using the generator.
 *
 * @param size whole number, 1 or more
 * @param seed unsigned 32-bit integer
 */
function drawIndices(size: number, seed: number): Uint32Array {
  const indices = new Uint32Array(size)
  if (size < 2) return indices
  const draw = mersenneTwister(seed)
  const mask = 2 ** (32 - Math.clz32(size - 1)) - 1
  for (let position = 0; position < size; ) {
    const index = (draw() & mask) >>> 0
    if (index < size) indices[position++] = index
  }
  return indices
}

/** Not quite 0.025: the reference subtracts 0.95 from 1, and intervals agree to the last bit. */
const TAIL = (1 - 0.95) / 2

/** The published interval and P value of a figure, from its values in the resamples; null with fewer than two of them. */
export function toPublishedEstimate(figure: Figure, draws: readonly number[]): PublishedEstimate {
  if (figure.value === null || draws.length < 2) return { ...figure, interval: null, p: null }
  const values = Float64Array.from(draws)
  const deviation = standardDeviation(values) || 1e-15
  const p = 2 * (1 - normalCdf(Math.abs(figure.value / deviation)))
  return { ...figure, interval: percentileInterval(values.sort(), TAIL), p }
}

function standardDeviation(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}
