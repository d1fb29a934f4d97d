import type { StudyRole } from './actor'
import type { ItemName } from './task'

/** Somebody who works in a study: where they can be written to. */
export type Colleague = {
  raterId: string
  alias: string
  role: StudyRole
  name: string
  email: string
  /** ISO time. */
  joinedAt: string
}

/** A link into the study that nobody has used. */
export type OpenInvitation = {
  role: StudyRole
  email: string | null
  /** The place that waits; work may be assigned to it. */
  raterId: string | null
  alias: string | null
  /** ISO times. */
  createdAt: string
  expiresAt: string
}

/** What a study asks for, and what of it is there: from this follows what its lead has still to do. */
export type StudyNeeds = {
  /** Whether its protocol says how AI raters are asked. */
  hasAiRater: boolean
  /** Whether rates by author are figures of it: of the one choice that it asks. */
  hasRates: boolean
  /** Whether anything that it asks has labels: they are confused, tested and planned for. */
  hasLabels: boolean
  /** Whether its items are statements, which come in kinds. */
  hasStatements: boolean
  itemName: ItemName
  /** Documents under evaluation, and how many of them no statement was taken from, where the task needs any. */
  documents: number
  documentsUncut: number
  /** Patients with statements to check and no note to check them by. */
  patientsWithoutNotes: number
  /**
   * A lead has confirmed or changed the protocol here; or answers came with imported data, and it was decided elsewhere.
   */
  isProtocolSeen: boolean
  ratersPerItem: number
  /** Adjudicators that a panel takes; 0 where the policy has none, null where nothing is settled. */
  panelSize: number | null
  /** First-round places that nobody was given: over so many statements of so many patients. */
  lacking: { statements: number; patients: number; ratings: number }
  /** Raters and adjudicators who can sign in. */
  people: readonly Colleague[]
  /** Neither taken up nor taken back, oldest first; the expired ones too. */
  invitations: readonly OpenInvitation[]
}

/**
 * How many adjudicators it takes until every statement can be settled: the panel, and where one can split, or there is none, a
 * person who has not voted and decides.
 *
 * @param panelSize null where nothing is settled
 */
export function requiredAdjudicators(panelSize: number | null): number {
  if (panelSize === null) return 0
  return panelSize === 1 ? 1 : panelSize + 1
}
