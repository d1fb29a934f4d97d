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

function roundStep(span: number, wanted: number): number {
  const rough = span / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
}

/** Round values inside a domain, about `wanted` of them, for axis marks. */
export function roundTicks([from, to]: readonly [number, number], wanted = 5): number[] {
  if (!(to > from)) return [from]
  const step = roundStep(to - from, wanted)
  const first = Math.ceil(from / step - 1e-9)
  const last = Math.floor(to / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(10)))
}

/** An axis of more marks is read no better. */
export const MOST_TICKS = 8

/** Round values for an axis that has room for `fit` of them: its ends, and those between that are as far apart as they. */
export function axisTicks(domain: readonly [number, number], fit: number): readonly number[] {
  for (let wanted = fit; wanted > 0; wanted--) {
    const ticks = roundTicks(domain, wanted)
    if (ticks.length <= fit && ticks[0] === domain[0] && ticks.at(-1) === domain[1]) return ticks
  }
  return domain
}

/**
 * A domain from a round value to a round one that holds all values, so that each lies between two marks; it ends at the limits, but for
 * values beyond them.
 */
export function roundDomain(values: readonly number[], limits: readonly [number, number]): [number, number] {
  if (values.length === 0) return [limits[0], limits[1]]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  // of values that are one, marks of two digits would be alike
  const air = high - low < 0.01 ? 0.05 : 0
  const step = roundStep(high - low + 2 * air, 5)
  const from = Number((Math.floor((low - air) / step + 1e-9) * step).toFixed(10))
  const to = Number((Math.ceil((high + air) / step - 1e-9) * step).toFixed(10))
  return [low < limits[0] ? from : Math.max(limits[0], from), high > limits[1] ? to : Math.min(limits[1], to)]
}
