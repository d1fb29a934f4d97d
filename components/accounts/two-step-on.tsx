'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import { dayOf } from '@/lib/core/time-words'
import { CodeForm } from './code-form'
import type { Outcome } from './outcome'
import { RecoveryCodes } from './recovery-codes'

/** Fewer left than this appears as something to do. */
const FEW_CODES = 3

type Props = {
  /** ISO time. */
  since: string
  codesLeft: number
  isWanted: boolean
  onRenew: (input: { code: string }) => Promise<Outcome<string[]>>
  onEnd: (input: { code: string }) => Promise<Outcome>
}

/** Two-step sign-in as it stands: since when, how many recovery codes are left, and what can be changed with a code. */
export function TwoStepOn({ since, codesLeft, isWanted, onRenew, onEnd }: Props) {
  const [step, setStep] = useState<'renew' | 'end' | null>(null)
  const renew = useStep((code: string) => onRenew({ code }))
  const end = useStep((code: string) => onEnd({ code }))

  function choose(next: typeof step) {
    renew.forget()
    end.forget()
    setStep(next)
  }

  if (renew.result?.ok) return <RecoveryCodes codes={renew.result.data} onKept={() => choose(null)} />
  return (
    <div className="grid gap-4">
      <dl className="grid gap-x-6 gap-y-1 rounded-lg border border-line bg-raised p-5 text-sm sm:grid-cols-[max-content_1fr]">
        <dt className="text-muted">On since</dt>
        <dd className="tabular-nums">{dayOf(since)}</dd>
        <dt className="text-muted">Recovery codes left</dt>
        <dd className="tabular-nums">{codesLeft}</dd>
      </dl>
      {codesLeft < FEW_CODES && step === null && (
        <Notice>Make new recovery codes, so that you can sign in if the phone is lost.</Notice>
      )}
      {step === null ? (
        <p className="flex flex-wrap gap-2">
          <Button tone="quiet" onClick={() => choose('renew')}>
            New recovery codes
          </Button>
          {!isWanted && (
            <Button tone="danger" onClick={() => choose('end')}>
              Turn off
            </Button>
          )}
        </p>
      ) : (
        <div className="rounded-lg border border-line bg-raised p-5">
          <CodeForm
            key={step}
            title={step === 'renew' ? 'Make new recovery codes' : 'Turn off'}
            hint={
              step === 'renew'
                ? 'Of your app, or a recovery code. The recovery codes you have stop working.'
                : 'Of your app, or a recovery code. Your password alone will sign you in.'
            }
            failure={step === 'renew' ? renew.failure : end.failure}
            isBusy={renew.isBusy || end.isBusy}
            onCode={step === 'renew' ? renew.take : end.take}
          >
            <Button tone="quiet" onClick={() => choose(null)}>
              Leave it
            </Button>
          </CodeForm>
        </div>
      )}
    </div>
  )
}
