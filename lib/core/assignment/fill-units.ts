import { addRater, countLoads, findLimit, hasPart, type Loads } from './loads'
import { type DraftUnit, isBarred, missingIn, type PlanUnit, type WorkOrder } from './work-order'

/**
 * A first draft: units in a seeded order, each given to the raters who have most room below their targets. Whoever has a part
 * of the same patient or document comes first. Limits are kept; a unit for which nobody has room stays short.
 *
 * @param targets units each rater should have in all, as {@link apportion} says
 */
export function fillUnits(order: WorkOrder, targets: readonly number[], random: () => number): DraftUnit[] {
  const indices = new Map(order.raters.map((rater, index) => [rater.id, index]))
  const toPlaces = (ids: readonly string[]) => ids.flatMap((id) => indices.get(id) ?? [])
  const drafts = order.units.map((unit) => ({ unit, fixed: toPlaces(unit.present), open: [] as number[] }))
  const loads = countLoads(order, drafts)
  for (const at of shuffle(drafts.length, random)) {
    const draft = drafts[at] as (typeof drafts)[number]
    while (missingIn(draft, order) > 0) {
      const chosen = choose(order, draft, loads, targets, random)
      if (chosen === null) break
      addRater(loads, draft.unit, [...draft.fixed, ...draft.open], chosen)
      draft.open.push(chosen)
    }
  }
  return drafts
}

/** Places 0 to count - 1 in a drawn order. */
export function shuffle(count: number, random: () => number): number[] {
  const drawn = Array.from({ length: count }, (_, index) => ({ index, key: random() }))
  return drawn.toSorted((left, right) => left.key - right.key).map(({ index }) => index)
}

/** The best rater for one more place in a unit, or null when nobody has room. Smaller ranks win; ties are drawn. */
function choose(
  order: WorkOrder,
  draft: DraftUnit,
  loads: Loads,
  targets: readonly number[],
  random: () => number,
): number | null {
  const taken = [...draft.fixed, ...draft.open]
  let best: { index: number; rank: readonly number[] } | null = null
  for (const [index, rater] of order.raters.entries()) {
    const tie = random()
    if (isIn(draft.unit, rater.id, taken, index) || findLimit(loads, rater, index, draft.unit)) continue
    const units = loads.units[index] as number
    const rank = [
      hasPart(loads, draft.unit, index) ? 0 : 1,
      units < (targets[index] as number) || order.method === 'random' ? 0 : 1,
      order.method === 'specialty' ? countClashes(order, taken, index) : 0,
      order.method === 'random' ? 0 : (units + 1) / rater.share,
      order.method === 'random' ? 0 : countPairs(loads, taken, index),
      tie,
    ]
    if (best === null || isBefore(rank, best.rank)) best = { index, rank }
  }
  return best?.index ?? null
}

/** In the unit already, or never to be. */
function isIn(unit: PlanUnit, raterId: string, taken: readonly number[], index: number): boolean {
  return taken.includes(index) || unit.present.includes(raterId) || isBarred(unit, raterId)
}

/** How many of these raters have the same known specialty as the one at `place`. */
export function countClashes({ raters }: WorkOrder, taken: readonly number[], index: number): number {
  const own = raters[index]?.specialty ?? null
  return own === null ? 0 : taken.filter((other) => raters[other]?.specialty === own).length
}

function countPairs(loads: Loads, taken: readonly number[], index: number): number {
  return taken.reduce((sum, other) => sum + (loads.pairs[index * loads.units.length + other] as number), 0)
}

function isBefore(left: readonly number[], right: readonly number[]): boolean {
  for (const [index, value] of left.entries()) {
    const other = right[index] as number
    if (value !== other) return value < other
  }
  return false
}
