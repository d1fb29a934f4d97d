'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { StartTextJob } from './start-text-job'

type Props = { studyId: string; model: string | null; onStart: StartTextJob; children: ReactNode }

/** Starts the drafting of the four checks, and shows how they stand. */
export function DraftValidityForm({ studyId, model, onStart, children }: Props) {
  const router = useRouter()
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, startDrafts] = useTransition()
  const start = (configuration: Parameters<StartTextJob>[0]['configuration']) =>
    startDrafts(async () => {
      const result = await onStart({ studyId, configuration })
      setMessage(result.ok ? null : result.message)
      router.refresh()
    })
  return (
    <section aria-labelledby="validity" className="grid gap-2">
      <h2 id="validity" className="text-sm font-semibold">
        Validity of statements
      </h2>
      <div className="grid gap-3 rounded-lg border border-line bg-raised p-4">
        <p className="max-w-prose text-sm text-muted">
          Is a statement an order, a question, incomplete or vague? A machine drafts, an adjudicator confirms
          or changes; a statement is valid when none of the four holds.
        </p>
        {message !== null && <Notice tone="danger">{message}</Notice>}
        <p className="flex flex-wrap gap-2">
          <Button disabled={isBusy} onClick={() => start({ kind: 'validity', by: 'rules' })}>
            Draft by rules
          </Button>
          {model !== null && (
            <Button
              tone="quiet"
              disabled={isBusy}
              onClick={() => start({ kind: 'validity', by: 'model', model })}
            >
              Draft by {model} (four calls a statement)
            </Button>
          )}
        </p>
        {children}
      </div>
    </section>
  )
}
