import type { Shown } from '../figure'

/** Between which ends a drawing of coefficients lies: those that lie below -1, as those of means of few raters can, are on it, too. */
export function coefficientLimits(estimates: readonly Shown[]): readonly [number, number] {
  const lows = estimates.flatMap(({ value, interval }) => [value ?? 0, interval?.low ?? 0])
  return [Math.min(-1, ...lows) - 0.05, 1]
}
