import type { DraftUnit, PlanRater, WorkOrder } from './work-order'

/** What each rater has, by place in the order's list. */
export type Loads = {
  readonly units: Float64Array
  readonly items: Float64Array
  /** Units that two raters share, `first x raters + second`, both ways. */
  readonly pairs: Float64Array
}

/** What each rater, and each pair of raters, has of the units of drafts, whether fixed or open. */
export function countLoads(order: WorkOrder, drafts: readonly DraftUnit[]): Loads {
  const count = order.raters.length
  const loads = {
    units: new Float64Array(count),
    items: new Float64Array(count),
    pairs: new Float64Array(count * count),
  }
  for (const draft of drafts) {
    const raters: number[] = []
    for (const place of [...draft.fixed, ...draft.open]) {
      addRater(loads, draft.unit.items, raters, place)
      raters.push(place)
    }
  }
  return loads
}

/** Counts one more rater of a unit whose `others` are counted already. */
export function addRater(loads: Loads, items: number, others: readonly number[], place: number): void {
  const count = loads.units.length
  loads.units[place] = (loads.units[place] as number) + 1
  loads.items[place] = (loads.items[place] as number) + items
  for (const other of others) {
    const [there, back] = [place * count + other, other * count + place]
    loads.pairs[there] = (loads.pairs[there] as number) + 1
    loads.pairs[back] = (loads.pairs[back] as number) + 1
  }
}

/** Whether a rater may take one more unit of so many statements. */
export function hasRoom(loads: Loads, rater: PlanRater, place: number, items: number): boolean {
  const { maxUnits, maxItems } = rater
  if (maxUnits !== null && (loads.units[place] as number) >= maxUnits) return false
  return maxItems === null || (loads.items[place] as number) + items <= maxItems
}
