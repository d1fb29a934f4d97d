import type { DraftUnit, PlanRater, PlanUnit, WorkOrder } from './work-order'

/** What each rater has, by index in the order's list. */
export type Loads = {
  /** Wholes: a patient counts once, however many parts of it a rater has. */
  readonly units: Float64Array
  readonly items: Float64Array
  /** Units that two raters share, `first x raters + second`, both ways. */
  readonly pairs: Float64Array
  /** By whole, how many parts of it each rater has. */
  readonly parts: ReadonlyMap<string, Float64Array>
}

/** What each rater, and each pair of raters, has of the units of drafts, whether fixed or open. */
export function countLoads(order: WorkOrder, drafts: readonly DraftUnit[]): Loads {
  const count = order.raters.length
  const loads = {
    units: new Float64Array(count),
    items: new Float64Array(count),
    pairs: new Float64Array(count * count),
    parts: new Map(drafts.map(({ unit }) => [unit.whole, new Float64Array(count)])),
  }
  for (const draft of drafts) {
    const raters: number[] = []
    for (const index of [...draft.fixed, ...draft.open]) {
      addRater(loads, draft.unit, raters, index)
      raters.push(index)
    }
  }
  return loads
}

/** Counts one more rater of a unit whose `others` are counted already. */
export function addRater(loads: Loads, unit: PlanUnit, others: readonly number[], index: number): void {
  const count = loads.units.length
  const parts = loads.parts.get(unit.whole) as Float64Array
  if (parts[index] === 0) loads.units[index] = (loads.units[index] as number) + 1
  parts[index] = (parts[index] as number) + 1
  loads.items[index] = (loads.items[index] as number) + unit.items
  for (const other of others) {
    const [there, back] = [index * count + other, other * count + index]
    loads.pairs[there] = (loads.pairs[there] as number) + 1
    loads.pairs[back] = (loads.pairs[back] as number) + 1
  }
}

/** Whether a rater has a part of the whole that a unit belongs to. */
export function hasPart(loads: Loads, unit: PlanUnit, index: number): boolean {
  return (loads.parts.get(unit.whole)?.[index] ?? 0) > 0
}

/** What keeps a rater from taking one more unit: `units`, `time`, or null when nothing does. */
export function findLimit(
  loads: Loads,
  rater: PlanRater,
  index: number,
  unit: PlanUnit,
): 'units' | 'time' | null {
  const { maxUnits, maxItems } = rater
  const isFull = maxUnits !== null && (loads.units[index] as number) >= maxUnits
  if (isFull && !hasPart(loads, unit, index)) return 'units'
  return maxItems === null || (loads.items[index] as number) + unit.items <= maxItems ? null : 'time'
}
