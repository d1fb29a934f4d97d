'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useId, useState, useTransition } from 'react'
import { takesKey } from '@/components/labeling/key-map'
import { VerdictChoice } from '@/components/labeling/verdict-choice'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Discussion, NewDecision } from '@/lib/core/discussion'
import { VERDICTS, type Verdict, verdictSchema } from '@/lib/core/verdict'

export type Decide = (
  input: NewDecision & { studyId: string },
) => Promise<{ ok: true } | { ok: false; message: string }>

type Props = { studyId: string; discussion: Discussion; nextItemId: string | null; onDecide: Decide }

export function DecisionForm({ studyId, discussion, nextItemId, onDecide }: Props) {
  const { itemId, decision, mayDecide } = discussion
  const before = verdictSchema.safeParse(decision?.code)
  const [code, setCode] = useState<Verdict | null>(before.success ? before.data : null)
  const [rationale, setRationale] = useState(decision?.rationale ?? '')
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, startDeciding] = useTransition()
  const router = useRouter()
  const id = useId()

  function decide() {
    if (code === null) return setMessage('Choose 1, 2 or 3 first.')
    if (rationale.trim() === '') return setMessage('Please write why.')
    startDeciding(async () => {
      const result = await onDecide({
        studyId,
        itemId,
        code,
        rationale,
        seenRevision: decision?.revision ?? 0,
      })
      if (!result.ok) return setMessage(result.message)
      if (nextItemId) router.push(`/studies/${studyId}/adjudicate/${nextItemId}`)
      else router.push(`/studies/${studyId}/adjudicate`)
    })
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!mayDecide) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return decide()
    if (event.ctrlKey || event.metaKey || event.altKey || takesKey(document.activeElement, event.key)) return
    const verdict = VERDICTS[Number(event.key) - 1]
    if (verdict) setCode(verdict)
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  if (!mayDecide) {
    return <Notice>You voted on this statement, so somebody else decides. You can read along.</Notice>
  }
  return (
    <form action={decide} aria-label="Your decision" className="grid gap-3 border-t border-line pt-4">
      <VerdictChoice chosen={code} onChoose={setCode} />
      <div className="grid gap-1">
        <label htmlFor={id} className="text-sm font-medium">
          Why
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
