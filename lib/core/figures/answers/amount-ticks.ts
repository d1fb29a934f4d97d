/** Marks of an axis at most. */
const MOST_TICKS = 5

type Tick = { x: number; label: string }

/**
 * Round marks of an axis of amounts: from 0, the last of them no higher than the largest amount; or, where there is a least amount,
 * of a logarithmic axis, from no more than the least to no less than the largest.
 *
 * @param most the largest amount, above 0
 * @param least 0, or the least amount of a logarithmic axis
 * @example
 * amountTicks(41.4).map(({ label }) => label) // => ['0', '10', '20', '30', '40']
 * amountTicks(41.4, 0.2).map(({ label }) => label) // => ['0.1', '1', '10', '100']
 */
export function amountTicks(most: number, least = 0): Tick[] {
  if (least > 0) return powerTicks(least, most)
  const power = 10 ** Math.floor(Math.log10(most / MOST_TICKS))
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => most / one <= MOST_TICKS) ?? most
  const digits = digitsOf(step)
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, index) => ({
    x: index * step,
    label: index === 0 ? '0' : (index * step).toFixed(digits),
  }))
}

/** Powers of ten, of many not every one. */
function powerTicks(least: number, most: number): Tick[] {
  const first = Math.floor(Math.log10(least) + 1e-9)
  const last = Math.ceil(Math.log10(most) - 1e-9)
  const step = Math.max(1, Math.ceil((last - first) / MOST_TICKS))
  return Array.from({ length: Math.ceil((last - first) / step) + 1 }, (_, index) => {
    const x = 10 ** (first + index * step)
    return { x, label: x.toFixed(digitsOf(x)) }
  })
}

function digitsOf(step: number): number {
  return Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
}
