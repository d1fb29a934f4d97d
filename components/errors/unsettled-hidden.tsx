'use client'

import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { useItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { type StepFailure, useStep } from '@/components/ui/use-step'
import type { TaskRef } from '@/lib/core/task'

type Props = {
  task: TaskRef
  /** What is not there, and of which statements: the beginning of a sentence. */
  leftOut: string
  onRead: (input: { task: TaskRef }) => Promise<{ ok: true } | StepFailure>
}

/** What stands in for statements that are not settled yet, and a way to read what people said of them. */
export function UnsettledHidden({ task, leftOut, onRead }: Props) {
  const { failure, isBusy, take } = useStep(onRead)
  const say = useItemWords()
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-[min(20rem,100%)] flex-1">
          {say(leftOut)}. A lead who knows what people said of them may sway those who settle them. Reading
          them is put in the{' '}
          <Link
            href={`/studies/${task.studyId}/audit-log?kind=reading`}
            className="text-accent underline underline-offset-2"
          >
            audit log
          </Link>{' '}
          with your name and the time, and the report says that a lead had done so. With the first answer of a
          later round they are left out again, until you choose anew.
        </p>
        <Button tone="quiet" disabled={isBusy} onClick={() => take({ task })}>
          Read unsettled answers; this is logged
        </Button>
      </div>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </Notice>
  )
}
