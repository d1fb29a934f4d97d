import { useRouter } from 'next/navigation'
import { type RefObject, useState } from 'react'
import { useStep } from '@/components/ui/use-step'
import { type DecisionDraft, type NewDecision, reasonSchema } from '@/lib/core/adjudication/decision'
import type { Discussion } from '@/lib/core/discussion'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { useSavedDraft } from './use-saved-draft'

export type Decide = (
  input: NewDecision & { task: TaskRef },
) => Promise<{ ok: true } | { ok: false; code: string; message: string }>

export type SaveDraft = (input: {
  task: TaskRef
  itemId: string
  draft: DecisionDraft
}) => Promise<{ ok: true } | { ok: false; message: string }>

export type Answers = DecisionDraft['answers']

export type Missing = { what: string; error: string; control: string }

export type DecisionOptions = {
  task: TaskRef
  discussion: Discussion
  /** Answers by field so far, and where they are set. */
  answers: Answers
  /** What sessions agreed on, by layer, where it is to be decided. */
  agreed: Readonly<Record<string, unknown>>
  nextItemId: string | null
  /** A message to the others is begun and not sent; a decision would lead away from it. */
  isWriting: boolean
  /** Where what is missing is turned to. */
  form: RefObject<HTMLFormElement | null>
  /** How an answer is asked for. */
  askForAnswer: string
  onDecide: Decide
  onSaveDraft: SaveDraft
}

/** What is to be written of a decision, what it lacks, and how it is sent. Kept as a draft all the while. */
export function useDecision(options: DecisionOptions) {
  const { task, discussion, answers, agreed, nextItemId, isWriting, form, askForAnswer } = options
  const { onDecide, onSaveDraft } = options
  const given = { ...answers, ...agreed } as Answers
  const { itemId, decision } = discussion
  const begun = discussion.draft ?? decision
  const [reason, setReason] = useState<string>(begun?.reason ?? '')
  const [guideline, setGuideline] = useState(begun?.guideline ?? '')
  const [rationale, setRationale] = useState(begun?.rationale ?? '')
  /** A decision was refused for what is missing: from then on that is shown. */
  const [isRefused, setIsRefused] = useState(false)
  const router = useRouter()
  const why = reasonSchema.safeParse(reason).data ?? null
  const mayStayOpen = isOfSessions(discussion, given)
  const draft = useSavedDraft({ answers, reason: why, rationale, guideline }, (kept) =>
    onSaveDraft({ task, itemId, draft: kept }),
  )
  const open = discussion.fields.filter(({ kind, id }) => kind === 'discussion' && !(id in given))
  const { failure, isBusy, take, refuse } = useStep(onDecide, (result) => {
    if (!result.ok) return result.code === 'conflict' ? router.refresh() : undefined // the other decision appears above
    draft.finish()
    // questions that were left open are decided here next
    const next = open.length > 0 ? itemId : nextItemId
    router.push(`${taskHome(task)}/adjudicate${next ? `/${next}?after=decision` : ''}`)
  })
  const code: Missing = { what: 'an answer', error: askForAnswer, control: '[name=decision]' }
  const missing: Missing[] = [
    ...(Object.keys(given).length === 0 ? [code] : []),
    ...(why === null && !mayStayOpen ? [MISSING.reason] : []),
    ...(rationale.trim() === '' ? [MISSING.rationale] : []),
  ]

  function focusOn({ control }: Missing) {
    controls(form.current)
      .find((element) => element.matches(control))
      ?.focus()
  }

  function decide() {
    if (isBusy) return
    const [first] = missing
    setIsRefused(first !== undefined)
    if (first) focusOn(first)
    if (first) return
    if (isWriting) return refuse('Your message to the others is not sent yet. Send or empty it, then decide.')
    const seenRevision = decision?.revision ?? 0
    const guidelineVersion = discussion.guideline.version
    take({ task, itemId, answers: given, reason: why, rationale, guideline, guidelineVersion, seenRevision })
  }

  return {
    values: { reason, rationale, guideline },
    set: { onReason: setReason, onRationale: setRationale, onGuideline: setGuideline },
    /** Whether it may be left open why the raters differed. */
    mayStayOpen,
    missing: isRefused ? missing : [],
    errorOf: (control: string) =>
      isRefused ? missing.find((one) => one.control === control)?.error : undefined,
    /** The first thing that is still to be written. */
    focusOnWords: () => focusOn(why === null && !mayStayOpen ? MISSING.reason : MISSING.rationale),
    failure,
    isBusy,
    status: draft.status ?? (discussion.draft && 'Your draft is back. Only you see it.'),
    decide,
  }
}

/** Whether sessions alone are decided: their groups each have a reason of their own, so that one for all may be left open. */
function isOfSessions({ sessions }: Discussion, given: Answers): boolean {
  return sessions.length > 0 && Object.keys(given).every((id) => sessions.some(({ field }) => field === id))
}

export type DecisionState = ReturnType<typeof useDecision>

/** Its fields, and the answers, which stand apart from them. */
export function controls(form: HTMLFormElement | null): HTMLElement[] {
  return [...(form?.elements ?? [])].filter((element) => element instanceof HTMLElement)
}

/** What a decision cannot do without besides its answer: in words, what is said beside it, and where it is given. */
const MISSING = {
  reason: { what: 'why the raters differed', error: 'Say why the raters differed.', control: 'select' },
  rationale: { what: 'why this answer', error: 'Please write why.', control: 'textarea' },
} as const satisfies Record<string, Missing>
