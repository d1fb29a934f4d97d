import { choosePatients, type ItemPlan, unitKey, type WorkItem } from './plan-items'
import type { PlanSettings } from './plan-settings'
import type { ShortReason } from './work-order'

/** A plan as a lead looks at it before applying it. */
export type PlanPreview = {
  /** Assignments that are made, and taken away. */
  added: number
  removed: number
  /** Who loses how many. */
  losses: readonly { alias: string; items: number }[]
  /** `missing`: ratings that nobody is given; `short`: statements that lack some. */
  patients: readonly { externalId: string; items: number; missing: number; short: number }[]
  /** Why statements stay short; none where none does. */
  reasons: readonly ShortReason[]
  /** How many patients were planned; the others stay as they are. */
  planned: number
  raters: readonly PreviewRater[]
  /** Raters x raters, in the order of `raters`: units that both have; on the diagonal, units of the one. */
  overlaps: readonly (readonly number[])[]
}

type PreviewRater = {
  alias: string
  items: number
  /** Statements at most, from leave and weekly limit; null for no limit. */
  maxItems: number | null
  /** By patient, in the order of `patients`: statements after the plan, and how many of them are new. */
  cells: readonly { items: number; added: number }[]
}

type Patient = { id: string; externalId: string }
type Rater = { id: string; alias: string; maxItems: number | null }

/**
 * The matrix of raters and patients after a plan, and what each two raters share.
 *
 * @param raters all who have or get anything, in the order wanted; the others are left out
 */
export function previewPlan(
  items: readonly WorkItem[],
  plan: ItemPlan,
  {
    patients,
    raters,
    settings,
  }: { patients: readonly Patient[]; raters: readonly Rater[]; settings: PlanSettings },
): PlanPreview {
  const { unit, ratersPerItem } = settings
  const added = new Set(plan.add.map(toKey))
  const held = listHeld(items, plan)
  const missing = new Map(plan.short.map((entry) => [entry.patientId, entry.missing]))
  const itemsOf = Map.groupBy(items, (item) => item.patientId)
  const holders = countHolders(held)
  const busy = raters.filter((rater) => held.has(rater.id))
  const units = busy.map((rater) => new Set((held.get(rater.id) ?? []).map((item) => unitKey(item, unit))))
  return {
    added: plan.add.length,
    removed: plan.remove.length,
    losses: raters.flatMap(({ id, alias }) => {
      const lost = plan.remove.filter(({ raterId }) => raterId === id).length
      return lost > 0 ? [{ alias, items: lost }] : []
    }),
    patients: patients.map(({ id, externalId }) => ({
      externalId,
      items: itemsOf.get(id)?.length ?? 0,
      missing: missing.get(id) ?? 0,
      short: (itemsOf.get(id) ?? []).filter((item) => (holders.get(item.id) ?? 0) < ratersPerItem).length,
    })),
    reasons: [...new Set(plan.short.flatMap(({ reasons }) => reasons))],
    planned: choosePatients(items, settings).size,
    raters: busy.map(({ id, alias, maxItems }) => {
      const own = held.get(id) ?? []
      const byPatient = Map.groupBy(own, (item) => item.patientId)
      return {
        alias,
        maxItems,
        items: own.length,
        cells: patients.map((patient) => {
          const here = byPatient.get(patient.id) ?? []
          const fresh = here.filter((item) => added.has(toKey({ itemId: item.id, raterId: id })))
          return { items: here.length, added: fresh.length }
        }),
      }
    }),
    overlaps: units.map((left) => units.map((right) => countShared(left, right))),
  }
}

function listHeld(items: readonly WorkItem[], plan: ItemPlan): Map<string, WorkItem[]> {
  const gone = new Set(plan.remove.map(toKey))
  const byId = new Map(items.map((item) => [item.id, item]))
  const held = new Map<string, WorkItem[]>()
  const add = (raterId: string, item: WorkItem) => {
    const list = held.get(raterId)
    if (list) list.push(item)
    else held.set(raterId, [item])
  }
  for (const item of items) {
    for (const { raterId } of item.holders) {
      if (!gone.has(toKey({ itemId: item.id, raterId }))) add(raterId, item)
    }
  }
  for (const { itemId, raterId } of plan.add) add(raterId, byId.get(itemId) as WorkItem)
  return held
}

function countHolders(held: ReadonlyMap<string, readonly WorkItem[]>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const items of held.values()) for (const { id } of items) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function toKey({ itemId, raterId }: { itemId: string; raterId: string }): string {
  return `${itemId} ${raterId}`
}

function countShared(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let shared = 0
  for (const unit of left) if (right.has(unit)) shared += 1
  return shared
}
