'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { type StepFailure, useStep } from '@/components/ui/use-step'
import { counted } from '@/lib/core/counted-words'

type Weighed = { ok: true; data: { notes: number; kept: number } }
type Props = {
  studyId: string
  onWeigh: (input: { studyId: string; late: boolean }) => Promise<Weighed | StepFailure>
}

/** Weighs sentences for weighted recall, before anything is rated. */
export function WeighForm({ studyId, onWeigh }: Props) {
  const router = useRouter()
  const { failure, result, isBusy, take } = useStep(onWeigh, () => router.refresh())
  return (
    <section aria-labelledby="weights" className="grid gap-2">
      <h2 id="weights" className="text-sm font-semibold">
        Weights of sentences
      </h2>
      <p className="max-w-prose text-sm text-muted">
        Weighted recall counts a sentence by the facts that come of it, pooled over all lists of its note;
        junk and partial sentences weigh nothing. Once a pair of a note is rated, its weights stay as they
        are. A note that was rated before, as in a release, can be weighed once; the tables then say that its
        weights are later than its ratings.
      </p>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <div className="flex items-center gap-3">
        <Button disabled={isBusy} onClick={() => take({ studyId, late: false })}>
          Weigh sentences
        </Button>
        <Button tone="quiet" disabled={isBusy} onClick={() => take({ studyId, late: true })}>
          Weigh rated notes, too
        </Button>
        <output className="text-sm">
          {result?.ok &&
            `Weighed the sentences of ${counted(result.data.notes, 'note', 'notes')}; ${counted(result.data.kept, 'note keeps its', 'notes keep their')} weights.`}
        </output>
      </div>
    </section>
  )
}
