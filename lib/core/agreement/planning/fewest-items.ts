/** Two-sided 95 %, as the published tables round it. */
export const Z = 1.96

/** More items than anybody rates: a width that needs more is refused. */
const MOST_ITEMS = 1_000_000_000

/**
 * The fewest items for which something holds that holds for all larger numbers, too.
 *
 * @throws {RangeError} when it does not hold for a thousand million items
 */
export function fewestItems(isEnough: (items: number) => boolean): number {
  if (!isEnough(MOST_ITEMS))
    throw new RangeError('so narrow an interval needs more than a thousand million items')
  let tooFew = 0
  let enough = MOST_ITEMS
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (isEnough(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}
