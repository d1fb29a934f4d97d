import { keyedUnits } from '@/lib/core/stats/keyed-units'
import { type BootstrapOptions, bootstrapFigures } from '../bootstrap-figures'
import { defined, type Estimate, type Figure, undefinedFigure } from '../rating-table'

/** How far two raters' scores lie apart, in points of the scale, over the items that both scored. */
export type ScoreDistance = {
  items: number
  /** The first less the second: who is stricter. */
  difference: Estimate
  /** Whichever is higher. */
  absolute: Estimate
}

/**
 * Mean difference and mean absolute difference of two raters' scores.
 *
 * @param clusters one name an item: whole clusters are resampled
 * @throws {RangeError} for lists of different lengths, or a score that is not finite
 * @see Bland JM, Altman DG (1986), Lancet 327:307-310, for the mean difference as bias
 * @example
 * const { difference, absolute } = scoreDistance([1, 2, 4], [2, 3, 3], { resamples: 100, seed: 1 })
 * difference.value // => -0.333
 * absolute.value // => 1
 */
export function scoreDistance(
  first: readonly (number | null)[],
  second: readonly (number | null)[],
  { clusters = null, ...options }: BootstrapOptions & { clusters?: readonly string[] | null },
): ScoreDistance {
  if (first.length !== second.length) throw new RangeError('both raters need a score or null for every item')
  const apart = first.map((one, item) => {
    const other = second[item] ?? null
    return one === null || other === null ? null : one - other
  })
  const known = apart.filter((distance) => distance !== null)
  if (!known.every(Number.isFinite)) throw new RangeError('a score is not finite')
  const units = keyedUnits(
    apart.map((distance) => (distance === null ? null : String(distance))),
    3,
    (item) => Float64Array.of(1, apart[item] ?? 0, Math.abs(apart[item] ?? 0)),
    clusters,
  )
  const most = known.reduce((found, distance) => Math.max(found, Math.abs(distance)), 0)
  return {
    items: known.length,
    ...bootstrapFigures(
      units,
      {
        difference: ([items = 0, sum = 0]) => meanOf(sum, items),
        absolute: ([items = 0, , sum = 0]) => meanOf(sum, items),
      },
      { ...options, ranges: { difference: { low: -most, high: most }, absolute: { low: 0, high: most } } },
    ),
  }
}

function meanOf(sum: number, items: number): Figure {
  return items > 0 ? defined(sum / items) : undefinedFigure('the two share no item')
}
