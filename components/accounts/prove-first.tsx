'use client'

import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { Outcome } from './outcome'
import { ProofForm } from './proof-form'

type Props = {
  title: string
  /** Where the password is typed again. */
  proof: ReactNode
  onProve: (proved: { password: string; input: Record<string, never> }) => Promise<Outcome>
}

/** Asks who sits there before any of the things that the page offers then. */
export function ProveFirst({ title, proof, onProve }: Props) {
  const { failure, isBusy, take } = useStep((password: string) => onProve({ password, input: {} }))
  return (
    <div className="grid gap-3">
      <ProofForm title={title} proof={proof} isBusy={isBusy} onGo={take} />
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </div>
  )
}
