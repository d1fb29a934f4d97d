import type { LabelingItem } from '@/lib/core/labeling/labeling'
import type { NewRating } from '@/lib/core/labeling/rating'
import { capitalize } from '@/lib/core/text/capitalize'
import { changeDraft, type Draft } from './draft'
import { contentOf, type KnownAnswers, withKnownAnswers, withKnownSkips, withQuotes } from './known-answers'
import {
  draftOf,
  isUnsubmitted,
  nextIndex,
  type Step,
  type WorkbenchEvent,
  type WorkbenchState,
} from './workbench-state'

/** The workbench after an event. What the rater did can be undone, 50 steps back. */
export function reduceWorkbench(state: WorkbenchState, event: WorkbenchEvent): WorkbenchState {
  if (event.kind === 'known') return withKnown(state, event.known)
  if (event.kind === 'restored') return { ...state, drafts: withRestored(state, event.drafts) }
  if (event.kind === 'undo') return undo(state)
  if (event.kind === 'redo') return redo(state)
  const next = act(state, event)
  const isStep = canUndo(event) && next !== state
  const past =
    isStep && !isTypedOn(state, event) ? [...state.past, toStep(state, event)].slice(-50) : state.past
  const undone = isStep ? [] : state.undone
  const isDeclined = event.kind === 'declined'
  const declined = next.index !== state.index ? 0 : state.declined + (isDeclined ? 1 : 0)
  return { ...next, fault: isDeclined ? event.fault : '', declined, past, undone, isFresh: false }
}

/** What is typed into one field is one step, however many keys it takes. */
function isTypedOn({ past, index }: WorkbenchState, event: WorkbenchEvent): boolean {
  if (event.kind !== 'values' || event.typed === null) return false
  const last = past.at(-1)
  return last?.kind === 'values' && last.index === index && last.typed === event.typed
}

/** What a field or the outbox does is not taken back here: a field has an Undo of its own. */
function canUndo({ kind }: WorkbenchEvent): boolean {
  return kind !== 'say' && kind !== 'declined' && kind !== 'refused' && kind !== 'comment'
}

function toStep(state: WorkbenchState, event: WorkbenchEvent): Step {
  const item = state.items[state.index]
  const typed = event.kind === 'values' ? event.typed : null
  return { kind: event.kind, index: state.index, draft: item && state.drafts.get(item.assignmentId), typed }
}

/** Takes the last step back. A submitted answer stays with the server: one is brought back to it, and can give another. */
function undo(state: WorkbenchState): WorkbenchState {
  const step = state.past.at(-1)
  if (!step) return { ...state, message: 'There is nothing to undo.' }
  const back = {
    ...state,
    past: state.past.slice(0, -1),
    index: step.index,
    fault: '',
    declined: 0,
    isFresh: false,
  }
  const item = state.items[step.index]
  if (!item) return { ...back, message: 'Undone.' }
  if (step.kind === 'submitted')
    return {
      ...back,
      message: 'The answer is open again, and still counts. Another one replaces it; the first is kept.',
    }
  const drafts = new Map(state.drafts)
  drafts.delete(item.assignmentId)
  const before = step.draft ?? draftOf({ ...state, drafts }, item)
  const { comment } = draftOf(state, item) // what was typed since stays
  if (step.draft || comment !== before.comment) drafts.set(item.assignmentId, { ...before, comment })
  const free = step.kind === 'skipped' ? withSkipped(back, item, false) : back
  const undone = isOfDraft(step)
    ? [...state.undone, { ...step, draft: state.drafts.get(item.assignmentId) }]
    : []
  return { ...free, drafts, undone, message: 'Undone.' }
}

/** Whether a step changed nothing but an answer that is not submitted. */
function isOfDraft({ kind }: Step): boolean {
  return kind === 'values' || kind === 'toggle-uncertain' || kind === 'attach' || kind === 'detach'
}

/** Does again what was undone last. */
function redo(state: WorkbenchState): WorkbenchState {
  const step = state.undone.at(-1)
  const item = step && state.items[step.index]
  if (!step?.draft || !item) return { ...state, message: 'There is nothing to redo.' }
  const { comment } = draftOf(state, item) // what was typed since stays
  return {
    ...state,
    index: step.index,
    drafts: new Map(state.drafts).set(item.assignmentId, { ...step.draft, comment }),
    past: [...state.past, { ...step, draft: state.drafts.get(item.assignmentId) }].slice(-50),
    undone: state.undone.slice(0, -1),
    fault: '',
    declined: 0,
    isFresh: false,
    message: 'Done again.',
  }
}

/** The statement that undoing would no longer put off, if the last step was to skip it. */
export function findUndoneSkip({ past, items }: WorkbenchState): LabelingItem | null {
  const step = past.at(-1)
  return step?.kind === 'skipped' ? (items[step.index] ?? null) : null
}

function act(
  state: WorkbenchState,
  event: Exclude<WorkbenchEvent, { kind: 'known' | 'restored' | 'undo' | 'redo' }>,
): WorkbenchState {
  const item = state.items[state.index]
  switch (event.kind) {
    case 'go':
      return go(state, clamp(event.index, 0, state.items.length))
    case 'say':
      return { ...state, message: event.message }
    case 'declined':
      return { ...state, message: '' }
    case 'refused':
      return withRefused(state, event.rating, event.message)
    case 'values':
    case 'toggle-uncertain':
    case 'comment':
    case 'attach':
    case 'detach':
      return item ? withDraft(state, item, changeDraft(draftOf(state, item), event)) : state
    case 'submitted':
      return item ? submit(state, item, event.known) : state
    case 'skipped':
      return item ? skip(state, item) : state
  }
}

function go(state: WorkbenchState, index: number): WorkbenchState {
  const item = state.items[state.index]
  const isLeft = item !== undefined && index !== state.index && isUnsubmitted(state, item)
  const message = isLeft
    ? `${capitalize(state.name)} ${state.index + 1} is not submitted; what you began there is kept.`
    : ''
  return { ...state, index, message }
}

function withDraft(state: WorkbenchState, item: LabelingItem, draft: Draft): WorkbenchState {
  return { ...state, drafts: new Map(state.drafts).set(item.assignmentId, draft), message: '' }
}

/** The answer counts at once on the screen; the outbox carries it to the server. */
function submit(state: WorkbenchState, item: LabelingItem, known: KnownAnswers): WorkbenchState {
  const before = item.answer
  const next = withKnown(state, known)
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

function skip(state: WorkbenchState, item: LabelingItem): WorkbenchState {
  const next = withSkipped(state, item, true)
  return {
    ...next,
    index: nextIndex(next.items, state.index),
    message: 'Skipped; it comes back at the end.',
  }
}

function withSkipped(state: WorkbenchState, item: LabelingItem, skipped: boolean): WorkbenchState {
  const put = (items: readonly LabelingItem[]) =>
    items.map((other) => (other.assignmentId === item.assignmentId ? { ...other, skipped } : other))
  return { ...state, served: put(state.served), items: put(state.items) }
}

function withKnown(state: WorkbenchState, known: KnownAnswers): WorkbenchState {
  if (known === state.known) return state
  // a skip of this page may have been undone since
  const served = state.isFresh ? withKnownSkips(state.served, known) : state.served
  const items = withKnownAnswers(served, known, state.notes)
  return { ...state, known, served, items, index: state.isFresh ? nextIndex(items, -1) : state.index }
}

/** What the server did not take stands on the screen again, to be changed and submitted anew. */
function withRefused(state: WorkbenchState, rating: NewRating, message: string): WorkbenchState {
  const item = state.items.find((own) => own.assignmentId === rating.assignmentId)
  if (!item) return state // of another patient
  const reported = { ...state, message: `Not saved: ${message}` }
  if (state.drafts.has(item.assignmentId)) return reported
  const texts = new Map(state.notes.map((note) => [note.id, note.text]))
  const content = contentOf(rating, texts)
  return {
    ...reported,
    drafts: new Map(state.drafts).set(item.assignmentId, { ...content, comment: content.comment ?? '' }),
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

/** The drafts with what was begun before the page was loaded; what was begun on it since goes first. */
function withRestored(
  { items, notes, drafts }: WorkbenchState,
  restored: ReadonlyMap<string, Draft>,
): ReadonlyMap<string, Draft> {
  const own = new Set(items.map(({ assignmentId }) => assignmentId))
  const texts = new Map(notes.map((note) => [note.id, note.text]))
  const together = new Map(drafts)
  for (const [assignmentId, draft] of restored) {
    if (!own.has(assignmentId) || together.has(assignmentId)) continue // another's meanwhile, or newer
    together.set(assignmentId, { ...draft, evidence: withQuotes(draft.evidence, texts) })
  }
  return together
}
