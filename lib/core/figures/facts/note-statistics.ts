import { bootstrapFigures } from '@/lib/core/agreement/bootstrap-figures'
import type { FigureRange } from '@/lib/core/agreement/figure-range'
import { defined, type Estimate, undefinedFigure } from '@/lib/core/agreement/rating-table'
import { keyedUnits } from '@/lib/core/stats/keyed-units'
import { quantile } from '@/lib/core/stats/quantile'
import { RESAMPLES } from '../basis/resamples'
import type { Cell, Spread } from '../figure'

/** What cells of a spread are called. */
export const PERCENTILES = ['5th percentile', 'lower quartile', 'median', 'upper quartile', '95th percentile']

/** How a spread is drawn. */
export const DRAWN =
  'A box reaches from quartile to quartile and holds the median; its lines reach to the 5th and 95th percentile.'

/** How values spread; null of none. */
export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((one, other) => one - other)
  const [low = 0, lower = 0, median = 0, upper = 0, high = 0] = [0.05, 0.25, 0.5, 0.75, 0.95].map((share) =>
    quantile(sorted, share),
  )
  return { low, lower, median, upper, high }
}

/** As {@link PERCENTILES} have it. */
export function cellsOf({ low, lower, median, upper, high }: Spread): Cell[] {
  return [low, lower, median, upper, high].map((value) => ({
    estimate: { value, interval: null },
    as: 'coefficient',
  }))
}

const OPEN: FigureRange = { low: 0, high: Number.POSITIVE_INFINITY }

type Value = { patient: string; value: number }

/** The mean over notes, each of its patient. */
export function meanOf(values: readonly Value[], seed: number, range: FigureRange = OPEN): Estimate {
  const units = keyedUnits(
    values.map(({ value }) => String(value)),
    2,
    (note) => Float64Array.of(1, values[note]?.value ?? 0),
    values.map(({ patient }) => patient),
  )
  const mean = ([count = 0, sum = 0]: Float64Array) =>
    count > 0 ? defined(sum / count) : undefinedFigure('no note has this')
  return bootstrapFigures(units, { mean }, { resamples: RESAMPLES, seed, ranges: { mean: range } }).mean
}
