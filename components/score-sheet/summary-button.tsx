'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { useStep } from '@/components/ui/use-step'
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
  const { failure, isBusy, take } = useStep(onSummarize, ({ ok }) => {
    if (ok) router.refresh()
  })
  const ask = () =>
    take({
      studyId,
      documentId: sheet.document.documentId,
      raterId: sheet.rater?.raterId ?? null,
      kind: sheet.kind,
      label,
    })
  return (
    <div className="grid justify-items-start gap-1">
      <Button tone="quiet" disabled={isBusy} onClick={ask}>
        {isBusy ? 'The model reads the reasons…' : 'Let the model sum up'}
      </Button>
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {failure.message}
        </p>
      )}
    </div>
  )
}
