'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { LabelBadge } from '@/components/ui/label-badge'
import { useStep } from '@/components/ui/use-step'
import type { RevealedVerdict } from '@/lib/core/blinding'
import type { TaskRef } from '@/lib/core/task'

export type RevealAi = (input: {
  task: TaskRef
  assignmentId: string
}) => Promise<{ ok: true; data: RevealedVerdict[] } | { ok: false; message: string }>

type Props = { task: TaskRef; assignmentId: string; onReveal: RevealAi }

/** After the own answer, on request: what AI raters said. Looking fixes the own answer, and says so before. */
export function AiAfterAnswer({ task, assignmentId, onReveal }: Props) {
  const { result: reported, failure, isBusy, take } = useStep(onReveal)
  const box = useRef<HTMLDivElement>(null)
  const verdicts = reported?.ok ? reported.data : null

  useEffect(() => {
    if (verdicts) box.current?.focus() // the button that was pressed is gone
  }, [verdicts])

  return (
    <div ref={box} tabIndex={-1} aria-live="polite" className="text-sm">
      {verdicts ? (
        <Verdicts verdicts={verdicts} />
      ) : (
        <p className="flex flex-wrap items-center gap-3 text-xs text-muted">
          <Button
            tone="quiet"
            className="min-h-8 px-2.5 py-1"
            disabled={isBusy}
            onClick={() => take({ task, assignmentId })}
          >
            Show what AI raters said
          </Button>
          {failure ? failure.message : 'Your answer stays as it is from then on.'}
          {failure?.code === 'no-answer' && ' Your answer may be fixed already.'}
        </p>
      )}
    </div>
  )
}

function Verdicts({ verdicts }: { verdicts: readonly RevealedVerdict[] }) {
  if (verdicts.length === 0) return <p className="text-xs text-muted">No AI rater has looked at it yet.</p>
  return (
    <ul aria-label="What AI raters said" className="grid gap-2">
      {verdicts.map((verdict) => (
        <li key={verdict.alias} className="grid gap-1 rounded-md border border-line px-3 py-2">
          <span className="flex items-center gap-2">
            <span className="text-muted">{verdict.alias}</span>
            <LabelBadge code={verdict.code} />
          </span>
          {verdict.reason && <span>{verdict.reason}</span>}
          {verdict.quotes.map((quote) => (
            <q key={quote} className="text-muted">
              {quote}
            </q>
          ))}
        </li>
      ))}
    </ul>
  )
}
