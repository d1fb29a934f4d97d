'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { takesKey } from '@/components/labeling/takes-key'
import { Button } from '@/components/ui/button'
import { SelectField, TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
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
import type { Discussion } from '@/lib/core/discussion'
import { guidelineSentences } from '@/lib/core/labeling/guideline'
import { DecisionChoice } from './decision-choice'
import { useKeptDraft } from './use-kept-draft'

export type Decide = (
  input: NewDecision & { studyId: string },
) => Promise<{ ok: true } | { ok: false; code: string; message: string }>

export type KeepDraft = (input: {
  studyId: string
  itemId: string
  draft: DecisionDraft
}) => Promise<{ ok: true } | { ok: false; message: string }>

type Props = {
  studyId: string
  discussion: Discussion
  nextItemId: string | null
  onDecide: Decide
  onKeepDraft: KeepDraft
}

/** The end of a discussion. A decision that somebody else made in between is shown, and what was written here stays. */
export function DecisionForm({ studyId, discussion, nextItemId, onDecide, onKeepDraft }: Props) {
  const { itemId, decision, mayDecide, locked } = discussion
  const begun = discussion.draft ?? decision
  const [code, setCode] = useState<DecisionCode | null>(parseOr(decisionCodeSchema, begun?.code))
  const [reason, setReason] = useState<string>(begun?.reason ?? '')
  const [guideline, setGuideline] = useState(begun?.guideline ?? '')
  const [rationale, setRationale] = useState(begun?.rationale ?? '')
  const form = useRef<HTMLFormElement>(null)
  const router = useRouter()
  const draft = useKeptDraft({ code, reason: parseOr(reasonSchema, reason), rationale, guideline }, (kept) =>
    onKeepDraft({ studyId, itemId, draft: kept }),
  )
  const { failure, isBusy, take, refuse } = useStep(onDecide, (result) => {
    if (result.ok) draft.finish()
    if (result.ok)
      return router.push(`/studies/${studyId}/adjudicate${nextItemId ? `/${nextItemId}?after=decision` : ''}`)
    if (result.code === 'conflict') router.refresh() // the other decision appears above
  })
  const id = useId()

  function decide() {
    if (isBusy) return
    const why = parseOr(reasonSchema, reason)
    if (code === null) return refuse('Choose 1, 2, 3 or 0 first.')
    if (why === null) return refuse('Say why the raters differed.')
    if (rationale.trim() === '') return refuse('Please write why.')
    const seenRevision = decision?.revision ?? 0
    const guidelineVersion = discussion.guideline.version
    take({ studyId, itemId, code, reason: why, rationale, guideline, guidelineVersion, seenRevision })
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!mayDecide || locked) return
    const isElsewhere =
      takesKey(document.activeElement, 'x') && !form.current?.contains(document.activeElement)
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return isElsewhere ? undefined : decide()
    if (event.ctrlKey || event.metaKey || event.altKey || takesKey(document.activeElement, event.key)) return
    const wanted = DECISION_KEYS.get(event.key)
    if (wanted) setCode(wanted)
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  if (locked) return <Notice>The task is locked; its decisions stay as they are.</Notice>
  if (!mayDecide) {
    return (
      <Notice>You voted on this statement, so somebody else decides. You can read and write along.</Notice>
    )
  }
  return (
    <Form
      ref={form}
      onSend={decide}
      aria-label="Your decision"
      className="grid gap-3 border-t border-line pt-4"
    >
      <DecisionChoice guideline={discussion.guideline} chosen={code} onChoose={setCode} />
      <SelectField
        label="Why the raters differed"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint={REASONS.find((entry) => entry.code === reason)?.hint}
      >
        <option value="">Choose…</option>
        {REASONS.map((entry) => (
          <option key={entry.code} value={entry.code}>
            {entry.title}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-1">
        <label htmlFor={id} className="text-sm font-medium">
          Why this answer
        </label>
        <textarea
          id={id}
          rows={3}
          maxLength={4000}
          value={rationale}
          onChange={(event) => setRationale(event.target.value)}
          className="resize-y rounded-md border border-line-strong bg-surface px-3 py-1.5 text-sm"
        />
      </div>
      <TextField
        label="Sentence of the guideline that decides it"
        value={guideline}
        maxLength={1000}
        list={`${id}-sentences`}
        onChange={(event) => setGuideline(event.target.value)}
        hint="Empty if none does. Raters may read it once the task is locked."
      />
      <datalist id={`${id}-sentences`}>
        {guidelineSentences(discussion.guideline).map((sentence) => (
          <option key={sentence}>{sentence}</option>
        ))}
      </datalist>
      <div className="sticky bottom-0 -mx-6 grid gap-2 border-t border-line bg-raised px-6 py-3">
        {failure && <Notice tone="danger">{failure.message}</Notice>}
        <p className="flex items-center gap-3">
          <Button type="submit" disabled={isBusy}>
            {decision ? 'Change the decision' : 'Decide'}
          </Button>
          <span className="text-xs text-muted">Ctrl + Enter</span>
          <output aria-live="polite" className="flex-1 text-right text-xs text-muted">
            {draft.status || (discussion.draft && 'Your draft is back. Only you see it.')}
          </output>
        </p>
      </div>
    </Form>
  )
}

function parseOr<Value>(
  schema: { safeParse: (value: unknown) => { success: boolean; data?: Value | undefined } },
  value: unknown,
): Value | null {
  return schema.safeParse(value).data ?? null
}
