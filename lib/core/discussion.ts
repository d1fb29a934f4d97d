import { z } from 'zod'
import type { Marks } from './adjudication/compare-marks'
import type { DecisionDraft } from './adjudication/decision'
import type { AnswerPart } from './adjudication/field-words'
import type { ItemState } from './adjudication/item-state'
import { type SessionWork, sessionStepSchema } from './adjudication/session-work'
import type { RaterSets } from './adjudication/span-session'
import type { Guideline } from './labeling/guideline'
import type { LabelingItem } from './labeling/labeling'
import type { Definition } from './protocols/definition'
import type { MarkedSpan } from './protocols/marked-spans'

/** A field that a task settles, where it settles several, and where that stands in an item. */
export type DiscussedField = {
  id: string
  title: string
  kind: ItemState['kind']
  explanation: string
  /** The consensus label in words; null while there is none. */
  settled: string | null
  /** Whether the discussion decides it: the ratings did not. */
  isDecidable: boolean
}

/** An item in the adjudicators' list. */
export type DiscussionEntry = {
  itemId: string
  patientExternalId: string
  text: string
  state: Extract<ItemState['kind'], 'discussion' | 'settled'>
  /** Null where they were not asked for and the reader has not seen them yet. */
  votes: readonly { alias: string; round: number; code: string; marks?: Marks }[] | null
  /** What was decided; null while nothing is, and for who checks it blindly or could be asked to. */
  decision: string | null
  /** False for those who voted on the item: a third person decides. */
  mayDecide: boolean
  messages: number
}

/** Whether the reader can settle it now. */
export function isDecidable({ state, mayDecide }: Pick<DiscussionEntry, 'state' | 'mayDecide'>): boolean {
  return state === 'discussion' && mayDecide
}

export type DiscussionVote = {
  /** Name or alias, as the protocol says. */
  alias: string
  round: number
  code: string
  /** What it says of each field, in words; none where one choice is all that is asked. */
  answers?: readonly AnswerPart[]
  /** Of an AI rater what it marks in the layers that a session settles. */
  marks?: Readonly<Record<string, readonly MarkedSpan[]>>
  uncertain: boolean
  comment: string | null
  evidence: readonly DiscussionPassage[]
}

type DiscussionPassage = { noteId: string; start: number; end: number; quote: string }

export type DiscussionDecision = {
  /** The question that was decided; null where the task settles one alone. */
  field: string | null
  code: string
  rationale: string
  reason: string | null
  guideline: string | null
  /** The version it was decided under; null for imported decisions. */
  guidelineVersion: number | null
  decidedBy: string | null
  participants: readonly string[]
  /** ISO time of the server. */
  decidedAt: string
  revision: number
}

/** A session over one layer of marked passages: what each rater marked, and how far the session is. */
export type DiscussedSession = {
  /** The layer, which is the field that is settled. */
  field: string
  /** The part of the item that is marked. */
  role: string
  /** What its raters are called, in the order of the sets. */
  aliases: readonly string[]
  /** What each of them marked. */
  sets: RaterSets
  work: SessionWork
  /** Somebody changed a rating since the session began: groups of changed passages were proposed anew. */
  isCarried: boolean
}

/** What AI raters said: `hidden` by the protocol, or `after-vote` until the adjudicator has an own one. */
export type AiView = 'hidden' | 'after-vote' | readonly DiscussionVote[]

/** What the item is made of, as its raters see it. */
type DiscussedParts = Pick<LabelingItem, 'parts' | 'attributes' | 'chartUntil'> & {
  /** Texts of parts, by their ids. */
  texts: Readonly<Record<string, string>>
}

export type Discussion = DiscussedParts & {
  itemId: string
  patientId: string
  patientExternalId: string
  text: string
  /** The one in force, which a decision rests on. */
  guideline: Guideline
  votes: readonly DiscussionVote[]
  ai: AiView
  mayDecide: boolean
  /** What is asked, in the protocol's words. */
  definition: Definition
  /** Where each field stands; empty where the task settles one alone. */
  fields: readonly DiscussedField[]
  /** Sessions over layers that the ratings did not settle; none for who may not see decisions. */
  sessions: readonly DiscussedSession[]
  /** Whether the reader takes part in these: whoever marked the texts agrees on what is marked. */
  mayAgree: boolean
  /** The newest one. */
  decision: DiscussionDecision | null
  /** All that stand now: one a field. */
  decisions: readonly DiscussionDecision[]
  /** What the decisions that stand now say, by field, as an answer has it. */
  decided: Readonly<Record<string, unknown>>
  /** What the one who looks has begun to write, and nobody else sees. */
  draft: DecisionDraft | null
  /** The same of a message to the others. */
  messageDraft: MessageDraft | null
  /** Older decisions, newest first. */
  earlier: readonly DiscussionDecision[]
  /** The task is locked: nothing changes any more. */
  locked: boolean
}

export type DiscussionMessage = {
  seq: number
  author: string
  isOwn: boolean
  text: string
  /** ISO time of the server. */
  at: string
}

/** What changes while people are in the room: asked for every few seconds. */
export type DiscussionLive = {
  messages: readonly DiscussionMessage[]
  /** Who else has the discussion open now. */
  present: readonly string[]
  /** Newest decision; 0 for none. */
  revision: number
  /** Sessions that are further than the one who asks knows. */
  sessions: readonly LiveSession[]
}

/** How far a session is, and what of: another rating of somebody begins it anew in part. */
export type LiveSession = { field: string; work: SessionWork }

/** A step of a session over a layer. */
export const newSessionStepSchema = z.strictObject({
  itemId: z.uuid(),
  field: z.string().max(61),
  step: sessionStepSchema,
})

export type NewSessionStep = z.input<typeof newSessionStepSchema>

/** What became of a step: taken, or not, because a group was not as it was seen; with how far the session is now. */
export type StepOutcome = { work: SessionWork; refused: string | null }

export const newMessageSchema = z.strictObject({
  itemId: z.uuid(),
  submissionId: z.uuid(),
  text: z.string().trim().min(1, 'Write something first.').max(4000),
})

/** A message that is still being written, under the id by which it will be sent. */
export const messageDraftSchema = z.strictObject({ submissionId: z.uuid(), text: z.string().max(4000) })

export type MessageDraft = z.infer<typeof messageDraftSchema>

export type NewMessage = z.input<typeof newMessageSchema>
