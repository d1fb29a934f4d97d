'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import type { StartTextJob } from './start-text-job'

type Props = { studyId: string; model: string | null; onStart: StartTextJob }

/** Starts the drafting of the four checks. */
export function DraftValidityForm({ studyId, model, onStart }: Props) {
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
    <Disclosure title="Draft the four checks of statements">
      <div className="grid gap-3">
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
      </div>
    </Disclosure>
  )
}
