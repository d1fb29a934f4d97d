/** A question is asked so often, the first time included, before it has failed. */
export const RAMP_TRIES = 10

const STEP = 0.1
const LAST_RAISED = 1

/**
 * The temperature at which a question is asked again: warmer after an answer that ran on until the token limit or was not in
 * the asked form, the same after any other end. Kept by the question, so that one runaway answer changes no other.
 *
 * @param temperature of the last try; raised while it is at most 1
 * @see VeriFact (Chung et al. 2025), code: generation with retries
 */
export function nextTemperature(temperature: number, end: 'cut' | 'unreadable' | 'other'): number {
  return end !== 'other' && temperature <= LAST_RAISED ? temperature + STEP : temperature
}
