import type { PlanMethod } from './plan-settings'

/**
 * Statements that are given out together: a whole patient, document or statement, or the part of one whose statements have
 * the same raters.
 */
export type PlanUnit = {
  id: string
  /** The patient, document or statement: what a limit of units counts, however many parts it has. */
  whole: string
  /** Statements in it. */
  items: number
  /** Who has all of it and keeps it, also raters who get nothing new. */
  present: readonly string[]
  /** Who must not get it. */
  barred?: readonly string[]
  /** It gets nobody new; what its raters have of it counts all the same. */
  isClosed?: boolean
}

export type PlanRater = {
  id: string
  specialty: string | null
  /** Part of the working time, above 0 and at most 1; loads are shared out in this proportion. */
  share: number
  /** Wholes at most. */
  maxUnits: number | null
  maxItems: number | null
}

export type WorkOrder = {
  units: readonly PlanUnit[]
  raters: readonly PlanRater[]
  ratersPerUnit: number
  method: PlanMethod
  seed: string
}

export type WorkPlan = {
  /** What is to be added, in the order of the units. */
  added: { unitId: string; raterId: string }[]
  /** Units that stay short of raters: too few people, or too little of their time. */
  short: { unitId: string; missing: number; reasons: ShortReason[] }[]
}

/**
 * Why a unit stays short: of the raters who could be asked some have no room below the limit of units, or no time; some have
 * it in a later round and must not get it again; or everybody has it, and there are too few.
 */
export type ShortReason = 'units' | 'time' | 'barred' | 'raters'

/** One unit while the plan is made: `fixed` stays, `open` may still be swapped. Raters are places in the order's list. */
export type DraftUnit = {
  readonly unit: PlanUnit
  readonly fixed: readonly number[]
  readonly open: number[]
}

/** Whether a rater must not get a unit; nobody is no rater. */
export function isBarred({ barred }: PlanUnit, raterId: string | undefined): boolean {
  return barred !== undefined && raterId !== undefined && barred.includes(raterId)
}

/** How many raters a unit still lacks. */
export function missingIn(draft: DraftUnit, { raters, ratersPerUnit }: WorkOrder): number {
  if (draft.unit.isClosed) return 0
  const known = new Set(draft.fixed.map((index) => raters[index]?.id))
  const others = draft.unit.present.filter((raterId) => !known.has(raterId)).length
  return Math.max(0, ratersPerUnit - others - draft.fixed.length - draft.open.length)
}

/** The units that are a whole patient, document or statement: raters may change places between these without breaking one up. */
export function listWholes<Draft extends { unit: PlanUnit }>(drafts: readonly Draft[]): Draft[] {
  return [...Map.groupBy(drafts, ({ unit }) => unit.whole).values()].flatMap((parts) =>
    parts.length === 1 ? parts : [],
  )
}
