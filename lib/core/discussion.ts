import { z } from 'zod'
import type { ItemState } from './adjudication/item-state'
import { verdictSchema } from './verdict'

/** An item in the adjudicators' list. */
export type DiscussionEntry = {
  itemId: string
  patientExternalId: string
  text: string
  state: Extract<ItemState['kind'], 'discussion' | 'settled'>
  /** Codes in order of aliases, first round then panel. */
  codes: readonly string[]
  /** False for those who voted on the item: a third person decides. */
  mayDecide: boolean
}

export type DiscussionVote = {
  alias: string
  round: number
  code: string
  uncertain: boolean
  comment: string | null
  evidence: readonly { noteId: string; start: number; end: number; quote: string }[]
}

export type Discussion = {
  itemId: string
  patientId: string
  patientExternalId: string
  text: string
  votes: readonly DiscussionVote[]
  mayDecide: boolean
  decision: {
    code: string
    rationale: string
    decidedBy: string | null
    decidedAt: string
    revision: number
  } | null
}

export const newDecisionSchema = z.strictObject({
  itemId: z.uuid(),
  code: verdictSchema,
  rationale: z.string().trim().min(1, 'Please write why.').max(4000),
  /** The revision that was on the screen; 0 for none. Another decision in between is a conflict. */
  seenRevision: z.int().min(0),
})

export type NewDecision = z.input<typeof newDecisionSchema>
