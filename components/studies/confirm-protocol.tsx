'use client'

import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { type StepFailure, useStep } from '@/components/ui/use-step'
import type { StudyProtocol } from '@/lib/core/study-protocol'
import type { TaskRef } from '@/lib/core/task'
import { minuteOf } from '@/lib/core/time-words'

type Props = {
  task: TaskRef
  protocol: Pick<StudyProtocol, 'digest' | 'confirmed'>
  onConfirm: (input: { task: TaskRef; digest: string }) => Promise<{ ok: true } | StepFailure>
}

/** A lead says that the protocol is to be so; that goes on the study’s audit log. */
export function ConfirmProtocol({ task, protocol: { digest, confirmed }, onConfirm }: Props) {
  const { failure, isBusy, take } = useStep(onConfirm)
  return (
    <div className="grid justify-items-start gap-3" aria-live="polite">
      {confirmed ? (
        <Notice>
          Confirmed as it stands{confirmed.by && ` by ${confirmed.by}`}, {minuteOf(confirmed.at)} UTC.{' '}
          <Link
            href={`/studies/${task.studyId}`}
            className="font-medium text-accent underline underline-offset-2"
          >
            See what comes next
          </Link>
        </Notice>
      ) : (
        <>
          <p className="max-w-prose text-sm text-muted">
            Nobody has confirmed the protocol as it stands. With your confirmation it goes into the study’s
            audit log; everything can still be changed.
          </p>
          <Button disabled={isBusy} onClick={() => take({ task, digest })}>
            {isBusy ? 'Confirming…' : 'Confirm this protocol'}
          </Button>
        </>
      )}
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </div>
  )
}
