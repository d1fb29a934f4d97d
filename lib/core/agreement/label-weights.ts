/** How alike each two labels are, from 0 to 1, 1 on the diagonal; row by row. */
export type LabelWeights = Float64Array

export const WEIGHTINGS = [
  'linear',
  'quadratic',
  'ordinal',
  'radical',
  'ratio',
  'circular',
  'bipolar',
] as const
export type Weighting = (typeof WEIGHTINGS)[number]

/**
 * The usual weights of partial agreement between labels that have an order.
 *
 * @param values the labels' values, ascending; for labels without values their ranks 1, 2, 3 …
 * @see Gwet KL (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 3; the forms that irrCAC uses
 * @example
 * // three ordered labels, row by row
 * labelWeights('quadratic', [1, 2, 3]) // => [1, 0.75, 0, 0.75, 1, 0.75, 0, 0.75, 1]
 */
export function labelWeights(weighting: Weighting, values: readonly number[]): LabelWeights {
  const distance = DISTANCES[weighting]
  const low = Math.min(...values)
  const high = Math.max(...values)
  const distances = values.flatMap((first, row) =>
    values.map((second, column) => {
      return row === column ? 0 : distance({ first, second, low, high, steps: Math.abs(row - column) })
    }),
  )
  const largest = Math.max(...distances)
  return Float64Array.from(distances, (value) => (largest === 0 ? 1 : 1 - value / largest))
}

type TwoLabels = { first: number; second: number; low: number; high: number; steps: number }

const DISTANCES: Record<Weighting, (labels: TwoLabels) => number> = {
  linear: ({ first, second }) => Math.abs(first - second),
  quadratic: ({ first, second }) => (first - second) ** 2,
  ordinal: ({ steps }) => (steps * (steps + 1)) / 2,
  radical: ({ first, second }) => Math.sqrt(Math.abs(first - second)),
  ratio: ({ first, second }) => ((first - second) / (first + second)) ** 2,
  circular: ({ first, second, low, high }) => Math.sin((Math.PI * (first - second)) / (high - low + 1)) ** 2,
  bipolar: ({ first, second, low, high }) =>
    (first - second) ** 2 / ((first + second - 2 * low) * (2 * high - first - second)),
}
