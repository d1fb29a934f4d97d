'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useId, useRef, useState, useTransition } from 'react'
import { takesKey } from '@/components/labeling/takes-key'
import { Button } from '@/components/ui/button'
import { SelectField, TextField } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import {
  DECISIONS,
  type DecisionCode,
  decisionCodeSchema,
  type NewDecision,
  REASONS,
  reasonSchema,
} from '@/lib/core/adjudication/decision'
import type { Discussion } from '@/lib/core/discussion'
import { verdictProtocol } from '@/lib/core/protocols/verdict/verdict-protocol'
import { DecisionChoice } from './decision-choice'

export type Decide = (
  input: NewDecision & { studyId: string },
) => Promise<{ ok: true } | { ok: false; code: string; message: string }>

type Props = { studyId: string; discussion: Discussion; nextItemId: string | null; onDecide: Decide }

/** The end of a discussion. A decision that somebody else made in between is shown, and what was written here stays. */
export function DecisionForm({ studyId, discussion, nextItemId, onDecide }: Props) {
  const { itemId, decision, mayDecide, locked } = discussion
  const [code, setCode] = useState<DecisionCode | null>(parseOr(decisionCodeSchema, decision?.code))
  const [reason, setReason] = useState<string>(decision?.reason ?? '')
  const [guideline, setGuideline] = useState(decision?.guideline ?? '')
  const [rationale, setRationale] = useState(decision?.rationale ?? '')
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, startDeciding] = useTransition()
  const form = useRef<HTMLFormElement>(null)
  const router = useRouter()
  const id = useId()

  function decide() {
    const why = parseOr(reasonSchema, reason)
    if (code === null) return setMessage('Choose 1, 2, 3 or 4 first.')
    if (why === null) return setMessage('Say why the raters differed.')
    if (rationale.trim() === '') return setMessage('Please write why.')
    const seenRevision = decision?.revision ?? 0
    startDeciding(async () => {
      const result = await onDecide({
        studyId,
        itemId,
        code,
        reason: why,
        rationale,
        guideline,
        seenRevision,
      })
      if (result.ok) return router.push(`/studies/${studyId}/adjudicate${nextItemId ? `/${nextItemId}` : ''}`)
      setMessage(result.message)
      if (result.code === 'conflict') router.refresh() // the other decision appears above
    })
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!mayDecide || locked) return
    const isElsewhere =
      takesKey(document.activeElement, 'x') && !form.current?.contains(document.activeElement)
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return isElsewhere ? undefined : decide()
    if (event.ctrlKey || event.metaKey || event.altKey || takesKey(document.activeElement, event.key)) return
    const wanted = DECISIONS[Number(event.key) - 1]
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
    <form
      ref={form}
      action={decide}
      aria-label="Your decision"
      className="grid gap-3 border-t border-line pt-4"
    >
      <DecisionChoice chosen={code} onChoose={setCode} />
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
        {Object.values(verdictProtocol.definitions).map((sentence) => (
          <option key={sentence}>{sentence}</option>
        ))}
      </datalist>
      {message && <Notice tone="danger">{message}</Notice>}
      <p className="flex items-center gap-3">
        <Button type="submit" disabled={isBusy}>
          {decision ? 'Change the decision' : 'Decide'}
        </Button>
        <span className="text-xs text-muted">Ctrl + Enter</span>
      </p>
    </form>
  )
}

function parseOr<Value>(
  schema: { safeParse: (value: unknown) => { success: boolean; data?: Value | undefined } },
  value: unknown,
): Value | null {
  return schema.safeParse(value).data ?? null
}
