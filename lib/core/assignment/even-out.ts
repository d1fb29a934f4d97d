import { countClashes } from './fill-units'
import { countLoads, type Loads } from './loads'
import { type DraftUnit, isBarred, listWholes, type PlanRater, type WorkOrder } from './work-order'

const STEPS_A_PLACE = 400
const MIN_STEPS = 20_000
const MAX_STEPS = 400_000
const HOT = 2
const COLD = 0.02
/** A clash of specialties weighs more than any pair, a pair more than some statements. */
const CLASH_WEIGHT = 20
const ITEM_WEIGHT = 0.25

/**
 * Improves a draft in place by simulated annealing. Each step swaps two raters between two units, which keeps everybody's
 * number of units, as only whole patients, documents or statements take part; the cost is the sum of squared pair counts, plus uneven numbers of statements, plus, for `specialty`,
 * raters of one specialty in the same unit.
 */
export function evenOut(order: WorkOrder, drafts: readonly DraftUnit[], random: () => number): void {
  const slots = listWholes(drafts).flatMap((draft) => draft.open.map((_, at) => ({ draft, at })))
  if (slots.length < 2) return
  const loads = countLoads(order, drafts)
  const cost = newCost(order, drafts, loads)
  const steps = Math.min(MAX_STEPS, Math.max(MIN_STEPS, slots.length * STEPS_A_PLACE))
  const pickSlot = () => slots[Math.floor(random() * slots.length)] as (typeof slots)[number]
  for (let step = 0; step < steps; step++) {
    const heat = HOT * (COLD / HOT) ** (step / steps)
    const [left, right] = [pickSlot(), pickSlot()]
    const [first, second] = [left.draft.open[left.at] as number, right.draft.open[right.at] as number]
    const chance = random()
    if (!maySwap(order, loads, left.draft, right.draft, first, second)) continue
    const rise = cost.swap(left.draft, right.draft, first, second)
    if (rise <= 0 || chance < Math.exp(-rise / heat)) {
      left.draft.open[left.at] = second
      right.draft.open[right.at] = first
    } else {
      cost.undo(left.draft, right.draft, first, second)
    }
  }
}

function maySwap(
  { raters }: WorkOrder,
  loads: Loads,
  left: DraftUnit,
  right: DraftUnit,
  first: number,
  second: number,
): boolean {
  if (first === second || left === right || has(left, second) || has(right, first)) return false
  if (isBarred(left.unit, raters[second]?.id) || isBarred(right.unit, raters[first]?.id)) return false
  const more = right.unit.items - left.unit.items
  return fits(raters[first], loads.items[first], more) && fits(raters[second], loads.items[second], -more)
}

function has({ fixed, open }: DraftUnit, index: number): boolean {
  return fixed.includes(index) || open.includes(index)
}

function fits(rater: PlanRater | undefined, items: number | undefined, more: number): boolean {
  if (!rater || items === undefined) return false
  return more <= 0 || rater.maxItems === null || items + more <= rater.maxItems
}

/** Keeps `loads` while raters are swapped, and returns how much the cost rises by it. */
function newCost(order: WorkOrder, drafts: readonly DraftUnit[], loads: Loads) {
  const count = order.raters.length
  const meanItems = Math.max(1, drafts.reduce((sum, draft) => sum + draft.unit.items, 0) / drafts.length)
  const clashWeight = order.method === 'specialty' ? CLASH_WEIGHT : 0
  const unevenWeight = ITEM_WEIGHT / (meanItems * meanItems)
  const wanted = wantedItems(order, loads)

  /** One rater leaves (-1) or joins (1) a unit, beside all of its raters but `except`. */
  function move(draft: DraftUnit, index: number, except: number, by: 1 | -1): number {
    let rise = 0
    const others = [...draft.fixed, ...draft.open].filter((other) => other !== except && other !== index)
    for (const other of others) {
      const [there, back] = [index * count + other, other * count + index]
      const pairs = loads.pairs[there] as number
      rise += (pairs + by) ** 2 - pairs ** 2
      loads.pairs[there] = pairs + by
      loads.pairs[back] = pairs + by
    }
    if (clashWeight > 0) rise += by * clashWeight * countClashes(order, others, index)
    const off = (loads.items[index] as number) - (wanted[index] as number)
    const change = by * draft.unit.items
    loads.items[index] = (loads.items[index] as number) + change
    return rise + unevenWeight * ((off + change) ** 2 - off ** 2)
  }

  function swap(left: DraftUnit, right: DraftUnit, first: number, second: number): number {
    return (
      move(left, first, first, -1) +
      move(right, second, second, -1) +
      move(left, second, first, 1) +
      move(right, first, second, 1)
    )
  }

  return {
    /** `first` goes from `left` to `right`, `second` the other way. */
    swap,
    /** Takes a swap back that has not been written into the drafts. */
    undo(left: DraftUnit, right: DraftUnit, first: number, second: number): void {
      move(right, first, second, -1)
      move(left, second, first, -1)
      move(right, second, second, 1)
      move(left, first, first, 1)
    },
  }
}

/** Each rater's number of statements if they were spread like the units. */
function wantedItems({ raters }: WorkOrder, loads: Loads): number[] {
  const units = loads.units.reduce((sum, own) => sum + own, 0)
  const items = loads.items.reduce((sum, own) => sum + own, 0)
  return raters.map((_, index) => (units === 0 ? 0 : ((loads.units[index] as number) * items) / units))
}
