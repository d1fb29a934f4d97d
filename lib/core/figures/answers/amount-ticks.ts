/** Marks of an axis at most. */
const MOST_TICKS = 5

/**
 * Round marks of an axis of amounts from 0, the last of them no higher than the largest amount.
 *
 * @param most the largest amount, above 0
 * @example
 * amountTicks(41.4).map(({ label }) => label) // => ['0', '10', '20', '30', '40']
 */
export function amountTicks(most: number): { x: number; label: string }[] {
  const power = 10 ** Math.floor(Math.log10(most / MOST_TICKS))
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => most / one <= MOST_TICKS) ?? most
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, index) => ({
    x: index * step,
    label: index === 0 ? '0' : (index * step).toFixed(digits),
  }))
}
