import type { WorkOrder } from './work-order'

/**
 * How many wholes each rater should have in all, in proportion to the shares of time, within `maxUnits`, as whole numbers
 * by largest remainders. Those that are present count; nobody's target is below what is present.
 *
 * @returns one number for each rater, in the order of the raters
 */
export function apportion({ units, raters, ratersPerUnit }: WorkOrder): number[] {
  const indices = new Map(raters.map((rater, index) => [rater.id, index]))
  const targets = raters.map(() => 0)
  let missing = 0
  for (const parts of Map.groupBy(units, ({ whole }) => whole).values()) {
    const present = new Set(parts.flatMap((part) => part.present))
    if (parts.some(({ isClosed }) => !isClosed)) missing += Math.max(0, ratersPerUnit - present.size)
    for (const raterId of present) {
      const index = indices.get(raterId)
      if (index !== undefined) targets[index] = (targets[index] as number) + 1
    }
  }
  const limits = raters.map((rater) => rater.maxUnits ?? Number.POSITIVE_INFINITY)
  for (; missing > 0; missing -= 1) {
    const next = neediest(raters, targets, limits)
    if (next < 0) break
    targets[next] = (targets[next] as number) + 1
  }
  return targets
}

/** The rater whose load is smallest for the share of time, the first of equals; -1 when all are full. */
function neediest(
  raters: WorkOrder['raters'],
  targets: readonly number[],
  limits: readonly number[],
): number {
  let best = -1
  let lowest = Number.POSITIVE_INFINITY
  for (const [index, { share }] of raters.entries()) {
    const target = targets[index] as number
    const load = (target + 1) / share
    if (target < (limits[index] as number) && load < lowest) [best, lowest] = [index, load]
  }
  return best
}
