/** More take hours, and move an interval by less than it is written with. */
export const MOST_RESAMPLES = 100_000

/**
 * Refuses a number of resamples from which no interval can be read.
 *
 * @throws {RangeError} unless it is a whole number from 1 to {@link MOST_RESAMPLES}
 */
export function requireResamples(resamples: number): void {
  if (Number.isInteger(resamples) && resamples >= 1 && resamples <= MOST_RESAMPLES) return
  throw new RangeError(`resamples are a whole number from 1 to ${MOST_RESAMPLES}, not ${resamples}`)
}
