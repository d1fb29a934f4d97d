import type { Signs } from '../study-state'
import type { ItemName } from '../task'
import type { Availability } from './availability'
import type { PlanSettings } from './plan-settings'

/** A person who can be given statements: a rater of the study, or a place that waits for an invited one. */
export type BoardRater = Availability &
  Signs & {
    id: string
    alias: string
    isInvited: boolean
    specialty: string | null
    /** First-round statements. */
    assigned: number
    rated: number
    patients: number
  }

/** What a lead sees before planning. */
export type AssignmentBoard = {
  itemName: ItemName
  items: number
  /** Those with statements, in the order of their names; how many of these nobody has yet in the first round. */
  patients: readonly { id: string; externalId: string; items: number; unassigned: number }[]
  ratersPerItem: number
  seed: number
  /** What items can be withheld by: strata of few values. */
  strata: readonly { id: string; title: string; values: readonly string[] }[]
  raters: readonly BoardRater[]
  /** Raters of other roles, or none, who still have unfinished first-round statements. */
  leftover: readonly { id: string; alias: string; unfinished: number }[]
  /** Of one rater's unfinished first-round statements, those that another has too, in whatever round; none where it is none. */
  shared: readonly { fromId: string; toId: string; items: number }[]
  /** Applied plans, newest first. */
  plans: readonly AppliedPlan[]
}

type AppliedPlan = {
  id: string
  settings: PlanSettings
  digest: string
  added: number
  removed: number
  /** ISO time. */
  at: string
}
