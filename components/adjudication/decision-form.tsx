'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { keyLabel } from '@/components/labeling/action-titles'
import { takesKey } from '@/components/labeling/takes-key'
import { Button } from '@/components/ui/button'
import { SelectField, TextAreaField, TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Kbd } from '@/components/ui/kbd'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import {
  DECISION_KEYS,
  type DecisionCode,
  type DecisionDraft,
  decisionCodeSchema,
  type NewDecision,
  REASONS,
  reasonSchema,
} from '@/lib/core/adjudication/decision'
import { named } from '@/lib/core/counted-words'
import type { Discussion } from '@/lib/core/discussion'
import { guidelineSentences } from '@/lib/core/labeling/guideline-sentences'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { AnswerMeanings, DecisionChoice } from './decision-choice'
import { DecisionPanel } from './decision-panel'
import { useKeptDraft } from './use-kept-draft'

export type Decide = (
  input: NewDecision & { task: TaskRef },
) => Promise<{ ok: true } | { ok: false; code: string; message: string }>

export type KeepDraft = (input: {
  task: TaskRef
  itemId: string
  draft: DecisionDraft
}) => Promise<{ ok: true } | { ok: false; message: string }>

type Props = {
  task: TaskRef
  discussion: Discussion
  nextItemId: string | null
  /** A message to the others is begun and not sent; a decision would lead away from it. */
  isWriting: boolean
  /** The person's keys that lead to what is to be written; the first is shown. */
  writeKeys: readonly string[]
  /** What is read before one decides. */
  children?: ReactNode
  onDecide: Decide
  onKeepDraft: KeepDraft
}

/**
 * A discussion and its end. A decision that somebody else made in between is shown, and what was written here stays. The answers
 * and the button are always in view.
 */
export function DecisionForm(props: Props) {
  const { task, discussion, nextItemId, isWriting, writeKeys, children, onDecide, onKeepDraft } = props
  const { itemId, decision, mayDecide, locked } = discussion
  const begun = discussion.draft ?? decision
  const [code, setCode] = useState<DecisionCode | null>(parseOr(decisionCodeSchema, begun?.code))
  const [reason, setReason] = useState<string>(begun?.reason ?? '')
  const [guideline, setGuideline] = useState(begun?.guideline ?? '')
  const [rationale, setRationale] = useState(begun?.rationale ?? '')
  /** A decision was refused for what is missing: from then on that is shown. */
  const [isRefused, setIsRefused] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const router = useRouter()
  const draft = useKeptDraft({ code, reason: parseOr(reasonSchema, reason), rationale, guideline }, (kept) =>
    onKeepDraft({ task, itemId, draft: kept }),
  )
  const { failure, isBusy, take, refuse } = useStep(onDecide, (result) => {
    if (result.ok) draft.finish()
    if (result.ok)
      return router.push(`${taskHome(task)}/adjudicate${nextItemId ? `/${nextItemId}?after=decision` : ''}`)
    if (result.code === 'conflict') router.refresh() // the other decision appears above
  })
  const id = useId()
  const why = parseOr(reasonSchema, reason)
  const missing: Missing[] = [
    ...(code === null ? [MISSING.code] : []),
    ...(why === null ? [MISSING.reason] : []),
    ...(rationale.trim() === '' ? [MISSING.rationale] : []),
  ]
  const errorOf = (field: Missing) => (isRefused && missing.includes(field) ? field.error : undefined)

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
    if (code === null || why === null || first) return
    if (isWriting) return refuse('Your message to the others is not sent yet. Send or empty it, then decide.')
    const seenRevision = decision?.revision ?? 0
    const guidelineVersion = discussion.guideline.version
    take({ task, itemId, code, reason: why, rationale, guideline, guidelineVersion, seenRevision })
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!mayDecide || locked) return
    const isElsewhere =
      takesKey(document.activeElement, 'x') &&
      !controls(form.current).some((control) => control === document.activeElement)
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return isElsewhere ? undefined : decide()
    if (event.ctrlKey || event.metaKey || event.altKey || takesKey(document.activeElement, event.key)) return
    if (writeKeys.includes(event.key)) {
      event.preventDefault() // or the field would take the letter
      return focusOn(why === null ? MISSING.reason : MISSING.rationale)
    }
    const wanted = DECISION_KEYS.get(event.key)
    if (wanted) setCode(wanted)
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  if (locked || !mayDecide) return <ClosedDecision isLocked={locked}>{children}</ClosedDecision>
  return (
    <DecisionPanel
      foot={
        <>
          {isRefused && missing.length > 0 && (
            <Notice tone="danger">Still missing: {named(missing.map(({ what }) => what))}.</Notice>
          )}
          {failure && <Notice tone="danger">{failure.message}</Notice>}
          <DecisionChoice
            id={id}
            form={`${id}-form`}
            chosen={code}
            onChoose={setCode}
            error={errorOf(MISSING.code)}
          />
          <SubmitLine
            form={`${id}-form`}
            isBusy={isBusy}
            isChange={decision !== null}
            status={draft.status ?? (discussion.draft && 'Your draft is back. Only you see it.')}
          />
        </>
      }
    >
      {children}
      <Form
        ref={form}
        id={`${id}-form`}
        onSend={decide}
        aria-label="Your decision"
        className="grid gap-3 border-t border-line pt-4"
      >
        <AnswerMeanings id={id} guideline={discussion.guideline} />
        <DecisionFields
          id={id}
          discussion={discussion}
          writeKeys={writeKeys}
          values={{ reason, rationale, guideline }}
          onReason={setReason}
          onRationale={setRationale}
          onGuideline={setGuideline}
          errorOf={errorOf}
        />
      </Form>
    </DecisionPanel>
  )
}

type LineProps = { form: string; isBusy: boolean; isChange: boolean; status: string | null }

function SubmitLine({ form, isBusy, isChange, status }: LineProps) {
  return (
    <p className="flex items-center gap-3">
      <Button type="submit" form={form} disabled={isBusy}>
        {isChange ? 'Change the decision' : 'Decide'}
      </Button>
      <span className="text-xs text-muted">Ctrl + Enter</span>
      <output aria-live="polite" className="flex-1 text-right text-xs text-muted">
        {status}
      </output>
    </p>
  )
}

function ClosedDecision({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  const foot = isLocked
    ? 'The task is locked; its decisions stay as they are.'
    : 'You voted on this statement, so somebody else decides. You can read and write along.'
  return <DecisionPanel foot={<Notice>{foot}</Notice>}>{children}</DecisionPanel>
}

type FieldsProps = {
  id: string
  discussion: Discussion
  writeKeys: readonly string[]
  values: { reason: string; rationale: string; guideline: string }
  onReason: (reason: string) => void
  onRationale: (rationale: string) => void
  onGuideline: (sentence: string) => void
  errorOf: (field: Missing) => string | undefined
}

/** Why the raters differed, why this answer, and which sentence of the guideline decides it. */
function DecisionFields({ id, discussion, writeKeys, values, errorOf, ...on }: FieldsProps) {
  const { onReason, onRationale, onGuideline } = on
  return (
    <>
      <SelectField
        label="Why the raters differed"
        help={writeKeys[0] && <Kbd isInControl>{keyLabel(writeKeys[0])}</Kbd>}
        aria-keyshortcuts={writeKeys.join(' ') || undefined}
        aria-required
        value={values.reason}
        onChange={(event) => onReason(event.target.value)}
        hint={REASONS.find((entry) => entry.code === values.reason)?.hint ?? 'Required.'}
        error={errorOf(MISSING.reason)}
      >
        <option value="">Choose…</option>
        {REASONS.map((entry) => (
          <option key={entry.code} value={entry.code}>
            {entry.title}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Why this answer"
        aria-required
        rows={3}
        maxLength={4000}
        value={values.rationale}
        onChange={(event) => onRationale(event.target.value)}
        hint="Required."
        error={errorOf(MISSING.rationale)}
      />
      <TextField
        label="Sentence of the guideline that decides it"
        value={values.guideline}
        maxLength={1000}
        list={`${id}-sentences`}
        onChange={(event) => onGuideline(event.target.value)}
        hint="Empty if none does. Raters may read it once the task is locked."
      />
      <datalist id={`${id}-sentences`}>
        {guidelineSentences(discussion.guideline).map((sentence) => (
          <option key={sentence}>{sentence}</option>
        ))}
      </datalist>
    </>
  )
}

/** Its fields, and the answers, which stand apart from them. */
function controls(form: HTMLFormElement | null): HTMLElement[] {
  return [...(form?.elements ?? [])].filter((element) => element instanceof HTMLElement)
}

type Missing = { what: string; error: string; control: string }

/** What a decision cannot do without: in words, what is said beside it, and where it is given. */
const MISSING = {
  code: { what: 'an answer', error: 'Choose 1, 2, 3 or 0.', control: '[name=decision]' },
  reason: { what: 'why the raters differed', error: 'Say why the raters differed.', control: 'select' },
  rationale: { what: 'why this answer', error: 'Please write why.', control: 'textarea' },
} as const satisfies Record<string, Missing>

function parseOr<Value>(
  schema: { safeParse: (value: unknown) => { success: boolean; data?: Value | undefined } },
  value: unknown,
): Value | null {
  return schema.safeParse(value).data ?? null
}
