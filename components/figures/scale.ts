/** Maps values of a domain to pixels of a range, straight. */
export function linearScale(domain: readonly [number, number], range: readonly [number, number]) {
  const [from, to] = domain
  const span = to - from || 1
  return (value: number) => range[0] + ((value - from) / span) * (range[1] - range[0])
}

/** The same of values above 0, where equal ratios are equally far apart. */
export function logScale([from, to]: readonly [number, number], range: readonly [number, number]) {
  const scale = linearScale([Math.log10(from), Math.log10(to)], range)
  return (value: number) => scale(Math.log10(value))
}

/** Round values inside a domain, about `wanted` of them, for axis marks. */
export function roundTicks([from, to]: readonly [number, number], wanted = 5): number[] {
  const rough = (to - from) / wanted
  if (!(rough > 0)) return [from]
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  const first = Math.ceil(from / step - 1e-9)
  const last = Math.floor(to / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(10)))
}

/**
 * Round values for an axis that has room for about `fit` of them: two at least, for one mark alone gives no scale. Where finer ones
 * would touch, the two outermost.
 */
export function axisTicks(domain: readonly [number, number], fit: number): number[] {
  const most = Math.max(2, fit)
  for (let wanted = Math.max(1, fit); wanted <= 10; wanted++) {
    const ticks = roundTicks(domain, wanted)
    if (ticks.length >= 2) return ticks.length > most ? [ticks[0]!, ticks.at(-1)!] : ticks
  }
  return roundTicks(domain, most)
}

/** A domain that holds all values with a little air, which ends at the limits; values beyond them are held, too. */
export function paddedDomain(values: readonly number[], limits: readonly [number, number]): [number, number] {
  if (values.length === 0) return [limits[0], limits[1]]
  const low = Math.min(...values)
  const high = Math.max(...values)
  // of values that are one, marks of two digits would be alike
  const air = Math.max((high - low) * 0.08, high - low < 0.01 ? 0.05 : 0.02)
  return [
    low < limits[0] ? low - air : Math.max(limits[0], low - air),
    high > limits[1] ? high + air : Math.min(limits[1], high + air),
  ]
}
