import type { ItemState } from './adjudication/item-state'

/** How many items stand where. */
export type StateCounts = Record<ItemState['kind'], number>

export type PatientProgress = {
  patientId: string
  externalId: string
  items: number
  /** First-round assignments and how many of them are rated. */
  assigned: number
  rated: number
  states: StateCounts
}

export type RaterProgress = {
  raterId: string
  alias: string
  assigned: number
  rated: number
  /** Of what is not rated, that of a panel. */
  panelLeft: number
  skipped: number
  uncertain: number
  /** Median active time per rating in seconds; null before the first. */
  medianSeconds: number | null
  /** ISO time of the newest rating. */
  lastAt: string | null
  /** ISO time at which work was given last. */
  assignedAt: string
}

export type StudyProgress = {
  patients: readonly PatientProgress[]
  raters: readonly RaterProgress[]
  states: StateCounts
  items: number
  /** Items that need a panel and have none: too few adjudicators. */
  waitingForPanel: number
  /** Members who check statements and have none: their aliases. */
  withoutWork: readonly string[]
  /** Who may decide how many of the items in discussion: a third person, who has not voted on them. */
  deciders: readonly { raterId: string; alias: string; itemIds: readonly string[] }[]
  /** Panel ratings still to come: of contested items, and of others that stand among them, so that no tie-break can be recognized. */
  panelLeft: { contested: number; others: number }
  /** Items in discussion that every adjudicator has voted on. */
  withoutDecider: number
  /** What was assigned and what is rated, first round first. */
  rounds: readonly { round: number; assigned: number; rated: number }[]
}

/** Whether a person has answered anything that counts. */
export function hasRatings({ rounds }: Pick<StudyProgress, 'rounds'>): boolean {
  return rounds.some(({ rated }) => rated > 0)
}

/** No statement in any state. */
export function emptyStateCounts(): StateCounts {
  return { open: 0, agreed: 0, contested: 0, 'panel-agreed': 0, discussion: 0, settled: 0 }
}

const UNSETTLED: readonly ItemState['kind'][] = ['open', 'contested', 'discussion']

/** Whether a statement's answer can still become another: nobody has settled it yet. What is no statement is not so. */
export function isUnsettled(kind: ItemState['kind'] | undefined): boolean {
  return kind !== undefined && UNSETTLED.includes(kind)
}

/** How many statements are so. */
export function countUnsettled(states: StateCounts): number {
  return UNSETTLED.reduce((sum, kind) => sum + states[kind], 0)
}

/** Statements that are done with, in whichever way. */
export function countSettled({ agreed, settled, 'panel-agreed': byPanel }: StateCounts): number {
  return agreed + byPanel + settled
}
