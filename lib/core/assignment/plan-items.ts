import { seededShuffle } from '../stats/seeded-shuffle'
import type { PlanSettings } from './plan-settings'
import { planWork } from './plan-work'
import type { PlanRater, PlanUnit, ShortReason } from './work-order'

/** A statement and who has it in the first round. */
export type WorkItem = {
  id: string
  patientId: string
  documentId: string
  holders: readonly { raterId: string; hasRated: boolean }[]
  /**
   * Others who must not get it: they have it beyond the first round, as a panel or a hidden check, or it is withheld from them.
   * What is withheld from a holder goes, unless it is rated.
   */
  barred?: readonly string[]
}

export type ItemRater = { itemId: string; raterId: string }

/** What changes when a plan is applied. */
export type ItemPlan = {
  add: ItemRater[]
  remove: ItemRater[]
  /** Patients with statements that stay short, how many ratings they lack, and why. */
  short: { patientId: string; missing: number; reasons: ShortReason[] }[]
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
  const parts = splitUnits(items, raters, settings)
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

/**
 * The ids of the patients that settings plan; a pilot is the same as long as the seed and the patients are.
 *
 * @param items in a stable order
 */
export function choosePatients(
  items: readonly Pick<WorkItem, 'patientId'>[],
  { patients, seed }: Pick<PlanSettings, 'patients' | 'seed'>,
): Set<string> {
  const all = [...new Set(items.map((item) => item.patientId))]
  switch (patients.kind) {
    case 'all':
      return new Set(all)
    case 'chosen': {
      const chosen = new Set(patients.ids)
      return new Set(all.filter((id) => chosen.has(id)))
    }
    case 'pilot':
      return new Set(seededShuffle(all, `${seed}:pilot`).slice(0, patients.count))
  }
}

/**
 * The keys of the units that settings plan, and of those that go to everybody, first such that nobody is barred from; the same as
 * long as the seed and the units are.
 *
 * @param items in a stable order
 */
function drawUnits(
  items: readonly WorkItem[],
  raters: readonly PlanRater[],
  settings: PlanSettings,
): Record<'planned' | 'shared', Set<string>> {
  const { unit, seed, sample, overlap } = settings
  const patients = choosePatients(items, settings)
  const own = items.filter(({ patientId }) => patients.has(patientId)).map((item) => unitKey(item, unit))
  const drawn = seededShuffle([...new Set(own)], `${seed}:sample`).slice(0, sample ?? own.length)
  const barred = items.filter((item) => raters.some(({ id }) => item.barred?.includes(id)))
  const notForAll = new Set(barred.map((item) => unitKey(item, unit)))
  const forAll = drawn.toSorted((one, other) => Number(notForAll.has(one)) - Number(notForAll.has(other)))
  return { planned: new Set(drawn), shared: new Set(forAll.slice(0, overlap)) }
}

type Part = PlanUnit & { patientId: string; statements: readonly WorkItem[] }

function splitUnits(
  items: readonly WorkItem[],
  raters: readonly PlanRater[],
  settings: PlanSettings,
): Part[] {
  const { unit } = settings
  const { planned, shared } = drawUnits(items, raters, settings)
  const parts: Part[] = []
  for (const [key, own] of Map.groupBy(items, (item) => unitKey(item, unit))) {
    const begun = new Set(
      own.flatMap((item) => item.holders.flatMap((holder) => (holder.hasRated ? holder.raterId : []))),
    )
    const isClosed = !planned.has(key)
    const everybody = shared.has(key) ? raters.map(({ id }) => id) : []
    const staysWhole = isClosed || settings.keep === 'all'
    const kept = ({ holders, barred = [] }: WorkItem) => {
      const stay = holders.flatMap(({ raterId, hasRated }) =>
        (staysWhole || begun.has(raterId)) && (hasRated || !barred.includes(raterId)) ? [raterId] : [],
      )
      return [...new Set([...stay, ...everybody.filter((id) => !barred.includes(id))])].toSorted()
    }
    for (const [seats, statements] of Map.groupBy(own, (item) => seatKey(kept(item), item.barred))) {
      const [first] = statements as [WorkItem, ...WorkItem[]]
      const present = kept(first)
      parts.push({
        id: `${key}/${seats}`,
        whole: key,
        patientId: first.patientId,
        items: statements.length,
        present,
        ...(first.barred?.length ? { barred: first.barred } : {}),
        ...(isClosed ? { isClosed } : {}),
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
  short: readonly { unitId: string; missing: number; reasons: readonly ShortReason[] }[],
  parts: ReadonlyMap<string, Part>,
): ItemPlan['short'] {
  const found = short.map((entry) => ({ ...entry, part: parts.get(entry.unitId) as Part }))
  return [...Map.groupBy(found, ({ part }) => part.patientId)].map(([patientId, own]) => ({
    patientId,
    missing: own.reduce((sum, { missing, part }) => sum + missing * part.items, 0),
    reasons: [...new Set(own.flatMap(({ reasons }) => reasons))],
  }))
}
