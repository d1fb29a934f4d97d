'use client'

import { signIn } from 'next-auth/react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { Outcome } from './outcome'

type Props = {
  /** The hospital's identity provider, when one is configured. */
  provider: { id: string; name: string } | null
  problem: string | null
  onBegin: (input: Record<string, never>) => Promise<Outcome>
}

/** Sends to the hospital's sign-in page, which is to ask anew whoever it knows already. */
export function ProveWithProvider({ provider, problem, onBegin }: Props) {
  const { failure, isBusy, take } = useStep(async (id: string) => {
    const begun = await onBegin({})
    if (begun.ok) await signIn(id, {}, { prompt: 'login', max_age: '0' })
    return begun
  })
  const message = failure?.message ?? problem

  if (provider === null)
    return <Notice>Ask an administrator for a link with which you choose a password.</Notice>
  return (
    <div className="grid justify-items-start gap-4">
      {message && <Notice tone="danger">{message}</Notice>}
      <Button disabled={isBusy} onClick={() => take(provider.id)}>
        Sign in again with {provider.name}
      </Button>
    </div>
  )
}
