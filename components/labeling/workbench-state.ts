import type { LabelingAnswer, LabelingItem, LabelingQueue } from '@/lib/core/labeling'
import type { RatingReceipt } from '@/lib/core/rating'
import type { Verdict } from '@/lib/core/verdict'

export type DraftEvidence = LabelingAnswer['evidence'][number]

/** What stands on the screen for one statement before it is submitted. */
export type Draft = {
  code: Verdict | null
  uncertain: boolean
  comment: string
  evidence: readonly DraftEvidence[]
}

export type WorkbenchState = {
  items: readonly LabelingItem[]
  /** Place in `items`; `items.length` is the summary after the last one. */
  index: number
  drafts: ReadonlyMap<string, Draft>
  /** One line about the last step. */
  message: string
}

export type WorkbenchEvent =
  | { kind: 'choose'; code: Verdict }
  | { kind: 'toggle-uncertain' }
  | { kind: 'comment'; text: string }
  | { kind: 'attach'; passage: DraftEvidence }
  | { kind: 'detach'; place: number }
  | { kind: 'submitted'; savedAt: string }
  | { kind: 'skipped' }
  | { kind: 'go'; index: number }
  | { kind: 'say'; message: string }
  | { kind: 'receipt'; receipt: RatingReceipt }
  | { kind: 'refused'; assignmentId: string; message: string }

export function startWorkbench(queue: LabelingQueue, at: number | null): WorkbenchState {
  const { items } = queue
  const wanted = at !== null && at >= 0 && at < items.length ? at : null
  return { items, index: wanted ?? nextIndex(items, -1), drafts: new Map(), message: '' }
}

/** The draft of a statement: what was typed, or the saved answer, or nothing yet. */
export function draftOf(state: WorkbenchState, item: LabelingItem): Draft {
  const draft = state.drafts.get(item.assignmentId)
  if (draft) return draft
  const { code = null, uncertain = false, comment = null, evidence = [] } = item.answer ?? {}
  return { code, uncertain, comment: comment ?? '', evidence }
}

export function reduceWorkbench(state: WorkbenchState, event: WorkbenchEvent): WorkbenchState {
  const item = state.items[state.index]
  switch (event.kind) {
    case 'go':
      return { ...state, index: clamp(event.index, 0, state.items.length), message: '' }
    case 'say':
      return { ...state, message: event.message }
    case 'receipt':
      return withReceipt(state, event.receipt)
    case 'refused':
      return {
        ...replaceItem(state, event.assignmentId, (refused) => ({ ...refused, answer: null })),
        message: `Not saved: ${event.message}`,
      }
    case 'choose':
    case 'toggle-uncertain':
    case 'comment':
    case 'attach':
    case 'detach':
      return item ? withDraft(state, item, changeDraft(draftOf(state, item), event)) : state
    case 'submitted':
      return item ? submit(state, item, event.savedAt) : state
    case 'skipped': {
      if (!item) return state
      const next = replaceItem(state, item.assignmentId, (skipped) => ({ ...skipped, skipped: true }))
      return {
        ...next,
        index: nextIndex(next.items, state.index),
        message: 'Skipped; it comes back at the end.',
      }
    }
  }
}

/**
 * Where to go after the statement at `from`: the next open one, then open ones before it, then those that were skipped,
 * then the summary.
 */
export function nextIndex(items: readonly LabelingItem[], from: number): number {
  const places = [...items.keys()]
  const ahead = [...places.slice(from + 1), ...places.slice(0, from + 1)]
  const isOpen = (place: number) => items[place]?.answer === null
  const fresh = ahead.find((place) => isOpen(place) && !items[place]?.skipped)
  return fresh ?? ahead.find((place) => isOpen(place) && place !== from) ?? ahead.find(isOpen) ?? items.length
}

export function countDone(items: readonly LabelingItem[]): number {
  return items.filter((item) => item.answer !== null).length
}

type DraftEvent = Extract<
  WorkbenchEvent,
  { kind: 'choose' | 'toggle-uncertain' | 'comment' | 'attach' | 'detach' }
>

function changeDraft(draft: Draft, event: DraftEvent): Draft {
  switch (event.kind) {
    case 'choose':
      return { ...draft, code: event.code }
    case 'toggle-uncertain':
      return { ...draft, uncertain: !draft.uncertain }
    case 'comment':
      return { ...draft, comment: event.text }
    case 'attach':
      return isAttached(draft, event.passage)
        ? draft
        : { ...draft, evidence: [...draft.evidence, event.passage] }
    case 'detach':
      return { ...draft, evidence: draft.evidence.filter((_, place) => place !== event.place) }
  }
}

function isAttached(draft: Draft, { noteId, start, end }: DraftEvidence): boolean {
  return draft.evidence.some((entry) => entry.noteId === noteId && entry.start === start && entry.end === end)
}

function withDraft(state: WorkbenchState, item: LabelingItem, draft: Draft): WorkbenchState {
  return { ...state, drafts: new Map(state.drafts).set(item.assignmentId, draft), message: '' }
}

/** The answer counts at once on the screen; the outbox carries it to the server. */
function submit(state: WorkbenchState, item: LabelingItem, savedAt: string): WorkbenchState {
  const draft = draftOf(state, item)
  const { code } = draft
  if (code === null) return { ...state, message: 'Choose 1, 2 or 3 first.' }
  const before = item.answer
  const answer: LabelingAnswer = {
    code,
    uncertain: draft.uncertain,
    comment: draft.comment.trim() || null,
    evidence: draft.evidence,
    revision: (before?.revision ?? 0) + 1,
    savedAt,
  }
  const next = replaceItem(state, item.assignmentId, (rated) => ({ ...rated, skipped: false, answer }))
  const drafts = new Map(state.drafts)
  drafts.delete(item.assignmentId)
  return {
    ...next,
    drafts,
    // who went back to change an answer goes on from there; who works through the queue jumps to what is open
    index: before ? clamp(state.index + 1, 0, state.items.length) : nextIndex(next.items, state.index),
    message: before ? `Answer changed; the earlier one is kept as revision ${before.revision}.` : '',
  }
}

function withReceipt(
  state: WorkbenchState,
  { assignmentId, revision, savedAt }: RatingReceipt,
): WorkbenchState {
  return replaceItem(state, assignmentId, (item) =>
    item.answer ? { ...item, answer: { ...item.answer, revision, savedAt } } : item,
  )
}

function replaceItem(
  state: WorkbenchState,
  assignmentId: string,
  change: (item: LabelingItem) => LabelingItem,
): WorkbenchState {
  return {
    ...state,
    items: state.items.map((item) => (item.assignmentId === assignmentId ? change(item) : item)),
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
