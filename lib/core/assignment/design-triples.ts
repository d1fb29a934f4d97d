import { shuffle } from './fill-units'
import { countLoads } from './loads'
import { hasTripleSystem, tripleSystem } from './triple-system'
import type { DraftUnit, WorkOrder } from './work-order'

/** Beyond this many raters swaps are as good, and the climb takes long. */
const MAX_RATERS = 99
const STEPS_A_UNIT = 200

/**
 * Three raters for each of so many fresh units that every two raters can share equally many: then they do, by triple
 * systems one after the other, raters and units in drawn order.
 *
 * @returns null when the order does not fit such a design
 */
export function designTriples(order: WorkOrder, random: () => number): DraftUnit[] | null {
  const { units, raters, ratersPerUnit, method } = order
  const count = raters.length
  const isFresh = units.every(
    ({ present, barred = [], isClosed = false }) => present.length === 0 && barred.length === 0 && !isClosed,
  )
  const isEven = raters.every((rater) => rater.share === raters[0]?.share && rater.maxItems === null)
  if (method !== 'balanced' || ratersPerUnit !== 3 || !isFresh || !isEven) return null
  if (!hasTripleSystem(count) || count > MAX_RATERS) return null
  const systems = units.length / ((count * (count - 1)) / 6)
  const unitsEach = (systems * (count - 1)) / 2
  if (!Number.isInteger(systems) || systems < 1) return null
  if (raters.some((rater) => rater.maxUnits !== null && rater.maxUnits < unitsEach)) return null

  const triples = Array.from({ length: systems }, () => {
    const indices = shuffle(count, random)
    return tripleSystem(count, random).map((triple) => triple.map((point) => indices[point] as number))
  }).flat()
  const drawn = shuffle(units.length, random)
  const drafts = units.map((unit, at) => ({ unit, fixed: [], open: triples[drawn[at] as number] ?? [] }))
  spreadItems(order, drafts, random)
  return drafts
}

/** Exchanges whole triples between units while that makes the raters' numbers of statements more even. */
function spreadItems(order: WorkOrder, drafts: DraftUnit[], random: () => number): void {
  const { items } = countLoads(order, drafts)
  const pickDraft = () => drafts[Math.floor(random() * drafts.length)] as DraftUnit
  for (let step = 0; step < drafts.length * STEPS_A_UNIT; step++) {
    const [left, right] = [pickDraft(), pickDraft()]
    const more = right.unit.items - left.unit.items
    const rise = (index: number, by: number) => 2 * by * (items[index] as number) + by * by
    const change =
      left.open.reduce((sum, index) => sum + rise(index, more), 0) +
      right.open.reduce((sum, index) => sum + rise(index, -more), 0)
    const isShared = left.open.some((index) => right.open.includes(index)) // the sum above holds for strangers only
    if (change >= 0 || isShared) continue
    for (const index of left.open) items[index] = (items[index] as number) + more
    for (const index of right.open) items[index] = (items[index] as number) - more
    const moved = left.open.splice(0)
    left.open.push(...right.open.splice(0))
    right.open.push(...moved)
  }
}
