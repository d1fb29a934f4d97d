import type { PlanSettings } from './plan-settings'
import { planWork } from './plan-work'
import type { PlanRater, PlanUnit } from './work-order'

/** A statement and who has it in the first round. */
export type WorkItem = {
  id: string
  patientId: string
  documentId: string
  holders: readonly { raterId: string; hasRated: boolean }[]
  /** Others who have it beyond the first round, as a panel or a hidden check, and must not get it as if it were new. */
  barred?: readonly string[]
}

export type ItemRater = { itemId: string; raterId: string }

/** What changes when a plan is applied. */
export type ItemPlan = {
  add: ItemRater[]
  remove: ItemRater[]
  /** Patients with statements that stay short, and how many ratings they lack. */
  short: { patientId: string; missing: number }[]
}

/**
 * Plans statement by statement what {@link planWork} plans in units. A unit whose statements have different holders is
 * planned in parts, and those who have one part come first for the others.
 *
 * What a rater has begun (one rated statement of the unit is enough) always stays; with `keep: 'begun'` everything else
 * may go to others, and only what really changes is listed.
 *
 * @param items in a stable order
 * @param raters in a stable order; those of the settings that can take work
 */
export function planItems(
  items: readonly WorkItem[],
  raters: readonly PlanRater[],
  settings: PlanSettings,
): ItemPlan {
  const parts = splitUnits(items, settings)
  const { added, short } = planWork({
    units: parts,
    raters: raters.map((rater) => ({ ...rater, maxUnits: settings.maxUnits })),
    ratersPerUnit: settings.ratersPerItem,
    method: settings.method,
    seed: `${settings.seed}`,
  })
  const byId = new Map(parts.map((part) => [part.id, part]))
  const planned = Map.groupBy(added, (entry) => entry.unitId)
  const plan: ItemPlan = { add: [], remove: [], short: sumShort(short, byId) }
  for (const part of parts) {
    const after = new Set([...part.present, ...(planned.get(part.id) ?? []).map((entry) => entry.raterId)])
    for (const item of part.statements) compare(item, after, plan)
  }
  return plan
}

type Part = PlanUnit & { patientId: string; statements: readonly WorkItem[] }

function splitUnits(items: readonly WorkItem[], { unit, keep }: PlanSettings): Part[] {
  const parts: Part[] = []
  for (const [key, own] of Map.groupBy(items, (item) => unitKey(item, unit))) {
    const begun = new Set(
      own.flatMap((item) => item.holders.flatMap((holder) => (holder.hasRated ? holder.raterId : []))),
    )
    const kept = (item: WorkItem) =>
      item.holders
        .map((holder) => holder.raterId)
        .filter((raterId) => keep === 'all' || begun.has(raterId))
        .toSorted()
    const everybody = new Set(own.flatMap(kept))
    for (const [seats, statements] of Map.groupBy(own, (item) => seatKey(kept(item), item.barred))) {
      const [first] = statements as [WorkItem, ...WorkItem[]]
      const present = kept(first)
      parts.push({
        id: `${key}/${seats}`,
        patientId: first.patientId,
        items: statements.length,
        present,
        near: [...everybody].filter((raterId) => !present.includes(raterId)).toSorted(),
        ...(first.barred?.length ? { barred: first.barred } : {}),
        statements,
      })
    }
  }
  return parts
}

/** Who has a statement, and who must not get it. */
function seatKey(present: readonly string[], barred: readonly string[] = []): string {
  return barred.length === 0 ? present.join() : `${present.join()}/${barred.toSorted().join()}`
}

/** What statements of one unit share: the id of their patient or document, or their own. */
export function unitKey(item: WorkItem, unit: PlanSettings['unit']): string {
  switch (unit) {
    case 'patient':
      return item.patientId
    case 'document':
      return item.documentId
    case 'statement':
      return item.id
  }
}

function compare(item: WorkItem, after: ReadonlySet<string>, plan: ItemPlan): void {
  const before = new Set(item.holders.map((holder) => holder.raterId))
  for (const raterId of after) if (!before.has(raterId)) plan.add.push({ itemId: item.id, raterId })
  for (const raterId of before) if (!after.has(raterId)) plan.remove.push({ itemId: item.id, raterId })
}

function sumShort(
  short: readonly { unitId: string; missing: number }[],
  parts: ReadonlyMap<string, Part>,
): ItemPlan['short'] {
  const missing = new Map<string, number>()
  for (const entry of short) {
    const part = parts.get(entry.unitId) as Part
    missing.set(part.patientId, (missing.get(part.patientId) ?? 0) + entry.missing * part.items)
  }
  return [...missing].map(([patientId, ratings]) => ({ patientId, missing: ratings }))
}
