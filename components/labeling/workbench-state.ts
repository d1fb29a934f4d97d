import type { AnswerValues } from '@/components/answer/answer-state'
import type { ChartNote } from '@/lib/core/chart'
import type { LabelingItem } from '@/lib/core/labeling/labeling'
import type { NewRating } from '@/lib/core/labeling/rating'
import { type Draft, type DraftEvent, holds, isSameValues, NO_EVIDENCE } from './draft'
import { type KnownAnswers, NOTHING_KNOWN, withKnownAnswers, withKnownSkips } from './known-answers'

export type WorkbenchState = {
  /** As the server's page had them. */
  served: readonly LabelingItem[]
  /** What this browser knows beyond them. */
  known: KnownAnswers
  notes: readonly ChartNote[]
  /** As they stand, with all that this browser knows. */
  items: readonly LabelingItem[]
  /** What an item is called. */
  name: string
  /** Place in `items`; `items.length` is the summary after the last one. */
  index: number
  drafts: ReadonlyMap<string, Draft>
  /** One line about the last step. */
  message: string
  /** Why the open statement's answer was not taken when it was submitted. */
  fault: string
  /** How often that has happened since the statement was opened. */
  declined: number
  /** What Undo goes back to, newest last. */
  past: readonly Step[]
  /** What Redo goes on to, newest last: what was undone, until something else is done. */
  undone: readonly Step[]
  /** The place still follows what is open, because nobody has gone anywhere yet. */
  isFresh: boolean
}

/** A step as it can be taken back: where one was, and the draft there before it. */
export type Step = {
  kind: WorkbenchEvent['kind']
  index: number
  draft: Draft | undefined
  typed: string | null
}

export type WorkbenchEvent =
  | DraftEvent
  /** Submitted, and in the outbox already. */
  | { kind: 'submitted'; known: KnownAnswers }
  | { kind: 'skipped' }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'go'; index: number }
  | { kind: 'say'; message: string }
  /** Not taken: the answer lacks something. */
  | { kind: 'declined'; fault: string }
  /** The outbox has changed. */
  | { kind: 'known'; known: KnownAnswers }
  /** What was begun before the page was loaded has been read. */
  | { kind: 'restored'; drafts: ReadonlyMap<string, Draft> }
  | { kind: 'refused'; rating: NewRating; message: string }

type Start = {
  items: readonly LabelingItem[]
  notes: readonly ChartNote[]
  name?: string
  /** Place to open, from 0; the first open statement when absent or out of range. */
  at: number | null
  known?: KnownAnswers
  /** What was begun here before. */
  drafts?: ReadonlyMap<string, Draft>
}

/** The workbench as it opens: with the answers and skips known here and the drafts begun before. */
export function startWorkbench(start: Start): WorkbenchState {
  const { items: given, notes, at, name = 'statement', known = NOTHING_KNOWN, drafts = new Map() } = start
  const served = withKnownSkips(given, known)
  const items = withKnownAnswers(served, known, notes)
  const wanted = at !== null && at >= 0 && at < items.length ? at : null
  const index = wanted ?? nextIndex(items, -1)
  const isFresh = wanted === null
  return {
    served,
    known,
    notes,
    items,
    name,
    index,
    drafts,
    message: '',
    fault: '',
    declined: 0,
    past: [],
    undone: [],
    isFresh,
  }
}

const NO_VALUES: AnswerValues = {}

/** The draft of a statement: what was typed, or the saved answer, or what an AI rater drafted, or nothing yet. */
export function draftOf(state: WorkbenchState, item: LabelingItem): Draft {
  const draft = state.drafts.get(item.assignmentId)
  if (draft) return draft
  const {
    values = item.draft?.values ?? NO_VALUES,
    uncertain = false,
    comment = null,
    evidence = NO_EVIDENCE,
  } = item.answer ?? {}
  return { values, uncertain, comment: comment ?? '', evidence }
}

/** Whether something was chosen or typed at a statement that its submitted answer does not say. */
export function isUnsubmitted(state: WorkbenchState, item: LabelingItem): boolean {
  const draft = state.drafts.get(item.assignmentId)
  if (!draft) return false
  if (item.answer) return isChanged(state, item)
  return (
    Object.keys(draft.values).length > 0 ||
    draft.uncertain ||
    draft.comment.trim() !== '' ||
    draft.evidence.length > 0
  )
}

/** Whether submitting would say anything that is not said already. */
export function isChanged(state: WorkbenchState, item: LabelingItem): boolean {
  const { answer } = item
  if (!answer) return true
  const draft = draftOf(state, item)
  const sameComment = (draft.comment.trim() || null) === answer.comment
  const samePassages =
    draft.evidence.length === answer.evidence.length &&
    draft.evidence.every((passage) => holds(answer.evidence, passage))
  return !(
    isSameValues(draft.values, answer.values) &&
    draft.uncertain === answer.uncertain &&
    sameComment &&
    samePassages
  )
}

/**
 * Where to go after the statement at `from`: the next open one, then open ones before it, then those that were skipped,
 * then the summary.
 */
export function nextIndex(items: readonly LabelingItem[], from: number): number {
  const indices = [...items.keys()]
  const ahead = [...indices.slice(from + 1), ...indices.slice(0, from + 1)]
  const isOpen = (index: number) => items[index]?.answer === null
  const fresh = ahead.find((index) => isOpen(index) && !items[index]?.skipped)
  return fresh ?? ahead.find((index) => isOpen(index) && index !== from) ?? ahead.find(isOpen) ?? items.length
}

/** How many statements have an answer. */
export function countDone(items: readonly LabelingItem[]): number {
  return items.filter((item) => item.answer !== null).length
}
