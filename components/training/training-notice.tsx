'use client'

import { Button } from '@/components/ui/button'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import { counted } from '@/lib/core/counted-words'
import type { TrainingState } from '@/lib/core/labeling/training'
import type { TaskRef } from '@/lib/core/task'

type Props = {
  task: TaskRef
  training: TrainingState
  onAgain: (input: { task: TaskRef }) => Promise<{ ok: true } | { ok: false; message: string }>
}

/** Above the list of patients, while training is not passed: why only these statements are there. */
export function TrainingNotice({ task, training, onAgain }: Props) {
  const { failure, isBusy, take } = useStep(onAgain)
  const { state, right, total, passMark } = training
  const needed = `${Math.round(passMark * 100)} %`
  if (state === 'passed') return null
  if (state === 'open') {
    return (
      <Notice>
        First some training: <ItemWords>{counted(total, 'statement', 'statements')}</ItemWords>, and after
        each of your answers you see the right one. The real work opens when {needed} of your first answers
        are right.
      </Notice>
    )
  }
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>
          You had {right} of {total} right; {needed} are needed. Look at the answers again, and then train
          once more. The study’s lead can help.
        </span>
        <Button disabled={isBusy} onClick={() => take({ task })}>
          Train again
        </Button>
        {failure && (
          <span role="alert" className="text-danger">
            {failure.message}
          </span>
        )}
      </div>
    </Notice>
  )
}
