'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { emptyWhenDone, Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { TaskRef } from '@/lib/core/task'
import { minuteOf } from '@/lib/core/time-words'

type Props = {
  task: TaskRef
  lockedAt: string | null
  /** Where the password is typed again. */
  proof: ReactNode
  onSet: (proved: {
    password: string
    input: { task: TaskRef; lock: boolean; reason: string }
  }) => Promise<{ ok: true } | { ok: false; message: string }>
}

/** Closing the task: from then on nobody's answer changes, until it is opened again with a reason. */
export function LockForm({ task, lockedAt, proof, onSet }: Props) {
  const isLocked = lockedAt !== null
  const { failure, isBusy, take } = useStep(
    (fields: FormData, _form: HTMLFormElement) =>
      onSet({
        password: formText(fields, 'password'),
        input: { task, lock: !isLocked, reason: formText(fields, 'reason') },
      }),
    emptyWhenDone,
  )

  return (
    <Form
      onSend={take}
      aria-label={isLocked ? 'Open the task again' : 'Lock the task'}
      className="grid gap-3 rounded-lg border border-line bg-raised p-4"
    >
      <p className="text-sm">
        {isLocked
          ? `Locked since ${minuteOf(lockedAt)} UTC: no answer and no decision changes.`
          : 'Open: raters and adjudicators work.'}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Reason, for the audit log"
          name="reason"
          required
          maxLength={1000}
          className="grow"
        />
      </div>
      {proof}
      <p>
        <Button type="submit" tone={isLocked ? 'danger' : 'quiet'} disabled={isBusy}>
          {isLocked ? 'Open again' : 'Lock'}
        </Button>
      </p>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </Form>
  )
}
