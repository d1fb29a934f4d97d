'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { StartTextJob } from './start-text-job'

type Props = { studyId: string; models: readonly string[]; onStart: StartTextJob }

/** Starts the drafting of the four checks. */
export function DraftValidityForm({ studyId, models, onStart }: Props) {
  const router = useRouter()
  const { failure, isBusy, take } = useStep(onStart, () => router.refresh())
  return (
    <Disclosure title="Draft the four checks of statements">
      <div className="grid gap-3">
        <p className="max-w-prose text-sm text-muted">
          Is a statement an order, a question, incomplete or vague? A machine drafts, an adjudicator confirms
          or changes; a statement is valid when none of the four holds.
        </p>
        {failure && <Notice tone="danger">{failure.message}</Notice>}
        <p className="flex flex-wrap gap-2">
          <Button
            disabled={isBusy}
            onClick={() => take({ studyId, configuration: { kind: 'validity', by: 'rules' } })}
          >
            Draft by rules
          </Button>
          {models.map((model) => (
            <Button
              key={model}
              tone="quiet"
              disabled={isBusy}
              onClick={() => take({ studyId, configuration: { kind: 'validity', by: 'model', model } })}
            >
              Draft by {model} (four calls a statement)
            </Button>
          ))}
        </p>
      </div>
    </Disclosure>
  )
}
