'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { useStep } from '@/components/ui/use-step'
import type { DocumentScoreSheet } from '@/lib/core/score-sheet/score-sheet'
import type { TaskRef } from '@/lib/core/task'

export type Summarize = (input: {
  task: TaskRef
  documentId: string
  raterId: string | null
  kind: 'sentence' | 'claim'
  label: string
}) => Promise<{ ok: true } | { ok: false; message: string }>

type Props = {
  task: TaskRef
  sheet: DocumentScoreSheet
  label: string
  /** The model that sums up. */
  writer: string
  /** Whether a worker has it written now. */
  isAsked: boolean
  /** Why it was not written before. */
  failure: string | null
  onSummarize: Summarize
}

/** Asks a model for a summary of one verdict's reasons, which a worker has written while the page can be left. */
export function SummaryButton({ task, sheet, label, writer, isAsked, failure, onSummarize }: Props) {
  const router = useRouter()
  const step = useStep(onSummarize, ({ ok }) => {
    if (ok) router.refresh()
  })
  const ask = () =>
    step.take({
      task,
      documentId: sheet.document.documentId,
      raterId: sheet.rater?.raterId ?? null,
      kind: sheet.kind,
      label,
    })
  const words = step.failure?.message ?? failure
  return (
    <div className="grid justify-items-start gap-1">
      <output className="sr-only">{isAsked ? `${writer} is writing a summary.` : ''}</output>
      <Button tone="quiet" disabled={step.isBusy || isAsked} onClick={ask}>
        {isAsked ? `${writer} is writing…` : `Let ${writer} sum up`}
      </Button>
      {words !== null && !isAsked && (
        <p role="alert" className="text-sm text-danger">
          {words}
        </p>
      )}
    </div>
  )
}
