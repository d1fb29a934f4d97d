import type { PlanMethod } from './plan-settings'

/** What is given out as a whole: statements of one patient, of one document, or one statement. */
export type PlanUnit = {
  id: string
  /** Statements in it. */
  items: number
  /** Who has all of it and keeps it, also raters who get nothing new. */
  present: readonly string[]
  /** Who has other statements of the same patient or document, and should rather get these too. */
  near: readonly string[]
  /** Who must not get it. */
  barred?: readonly string[]
}

export type PlanRater = {
  id: string
  specialty: string | null
  /** Part of the working time, above 0 and at most 1; loads are shared out in this proportion. */
  share: number
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
  short: { unitId: string; missing: number }[]
}

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
  const known = new Set(draft.fixed.map((place) => raters[place]?.id))
  const others = draft.unit.present.filter((raterId) => !known.has(raterId)).length
  return Math.max(0, ratersPerUnit - others - draft.fixed.length - draft.open.length)
}
