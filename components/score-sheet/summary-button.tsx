'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import type { DocumentScoreSheet } from '@/lib/core/score-sheet/score-sheet'
import type { Verdict } from '@/lib/core/verdict'

export type Summarize = (input: {
  studyId: string
  documentId: string
  raterId: string | null
  kind: 'sentence' | 'claim'
  label: Verdict
}) => Promise<{ ok: true } | { ok: false; message: string }>

type Props = { studyId: string; sheet: DocumentScoreSheet; label: Verdict; onSummarize: Summarize }

/** Asks the configured model for a summary of one verdict's reasons. */
export function SummaryButton({ studyId, sheet, label, onSummarize }: Props) {
  const router = useRouter()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, start] = useTransition()
  const ask = () =>
    start(async () => {
      const result = await onSummarize({
        studyId,
        documentId: sheet.document.documentId,
        raterId: sheet.rater?.raterId ?? null,
        kind: sheet.kind,
        label,
      })
      setFailure(result.ok ? null : result.message)
      if (result.ok) router.refresh()
    })
  return (
    <div className="grid justify-items-start gap-1">
      <Button tone="quiet" disabled={isBusy} onClick={ask}>
        {isBusy ? 'The model reads the reasons…' : 'Let the model sum up'}
      </Button>
      {failure !== null && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
    </div>
  )
}
