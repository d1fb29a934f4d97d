import { seededUniform } from '../stats/seeded-shuffle'
import { apportion } from './apportion'
import { designTriples } from './design-triples'
import { evenOut } from './even-out'
import { fillGaps } from './fill-gaps'
import { fillUnits } from './fill-units'
import { countLoads, findLimit, type Loads } from './loads'
import {
  type DraftUnit,
  isBarred,
  missingIn,
  type PlanRater,
  type ShortReason,
  type WorkOrder,
  type WorkPlan,
} from './work-order'

/**
 * Who gets what, so that every unit has `ratersPerUnit` raters as far as the raters' limits allow. What is present stays.
 * The same order gives the same plan.
 *
 * Balanced plans are filled greedily and then improved by seeded swaps that keep each rater's number of units: first pairs
 * (each two raters share about as many units as any other two), then statements. Where units and raters fit a triple
 * system, it is used, and every pair shares exactly as many.
 *
 * @throws {RangeError} for ids that stand twice, shares outside (0, 1], or less than one rater a unit
 */
export function planWork(order: WorkOrder): WorkPlan {
  validate(order)
  const random = seededUniform(`${order.seed}:plan`)
  const drafts = designTriples(order, random) ?? draftPlan(order, random)
  const loads = countLoads(order, drafts)
  return {
    added: drafts.flatMap((draft) => {
      const present = new Set(draft.unit.present)
      return [...draft.fixed, ...draft.open]
        .map((index) => (order.raters[index] as PlanRater).id)
        .filter((raterId) => !present.has(raterId))
        .toSorted()
        .map((raterId) => ({ unitId: draft.unit.id, raterId }))
    }),
    short: drafts.flatMap((draft) => {
      const missing = missingIn(draft, order)
      return missing > 0
        ? [{ unitId: draft.unit.id, missing, reasons: explainShort(order, draft, loads) }]
        : []
    }),
  }
}

/** What keeps each of the raters who lack this unit from getting it; where none lacks it there are too few of them. */
function explainShort({ raters }: WorkOrder, { unit, fixed, open }: DraftUnit, loads: Loads): ShortReason[] {
  const reasons = raters.flatMap((rater, index): ShortReason[] => {
    if (fixed.includes(index) || open.includes(index) || unit.present.includes(rater.id)) return []
    return [isBarred(unit, rater.id) ? 'barred' : (findLimit(loads, rater, index, unit) ?? 'raters')]
  })
  return reasons.length === 0 ? ['raters'] : [...new Set(reasons)]
}

function draftPlan(order: WorkOrder, random: () => number): DraftUnit[] {
  const drafts = fillUnits(order, apportion(order), random)
  fillGaps(order, drafts)
  if (order.method !== 'random') evenOut(order, drafts, random)
  return drafts
}

function validate({ units, raters, ratersPerUnit }: WorkOrder): void {
  if (!Number.isInteger(ratersPerUnit) || ratersPerUnit < 1) throw new RangeError('a unit needs raters')
  for (const list of [units, raters]) {
    if (new Set(list.map((entry) => entry.id)).size < list.length) throw new RangeError('an id stands twice')
  }
  if (raters.some(({ share }) => !(share > 0 && share <= 1)))
    throw new RangeError('a share lies outside (0, 1]')
}
