import { countLoads, findLimit, type Loads } from './loads'
import { type DraftUnit, isBarred, listWholes, missingIn, type WorkOrder } from './work-order'

/**
 * Fills units that stayed short although somebody has room: that rater is in the unit already, so a rater of another unit
 * comes over and the one with room takes the place there. Nobody leaves a part of a patient or document.
 */
export function fillGaps(order: WorkOrder, drafts: readonly DraftUnit[]): void {
  const wholes = listWholes(drafts)
  for (const gap of drafts) {
    while (missingIn(gap, order) > 0) {
      if (!fillOne(order, wholes, gap, countLoads(order, drafts))) break
    }
  }
}

function fillOne(order: WorkOrder, drafts: readonly DraftUnit[], gap: DraftUnit, loads: Loads): boolean {
  for (const [free, rater] of order.raters.entries()) {
    for (const other of drafts) {
      if (other === gap || isIn(order, other, free)) continue
      if (findLimit(loads, rater, free, other.unit)) continue
      const at = other.open.findIndex((index) => mayCome(order, loads, index, other, gap))
      if (at < 0) continue
      gap.open.push(other.open[at] as number)
      other.open[at] = free
      return true
    }
  }
  return false
}

/** Whether a rater may leave one unit for another. */
function mayCome(order: WorkOrder, loads: Loads, index: number, from: DraftUnit, to: DraftUnit): boolean {
  const rater = order.raters[index]
  if (!rater || isIn(order, to, index)) return false
  const after = (loads.items[index] as number) - from.unit.items + to.unit.items
  return rater.maxItems === null || after <= rater.maxItems
}

/** In the unit already, or never to be. */
function isIn({ raters }: WorkOrder, { unit, fixed, open }: DraftUnit, index: number): boolean {
  const id = raters[index]?.id ?? ''
  return fixed.includes(index) || open.includes(index) || unit.present.includes(id) || isBarred(unit, id)
}
