'use client'

import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'

type Props = {
  studyId: string
  lockedAt: string | null
  onSet: (input: {
    studyId: string
    lock: boolean
    reason: string
  }) => Promise<{ ok: true } | { ok: false; message: string }>
}

/** Closing the task: from then on nobody's answer changes, until it is opened again with a reason. */
export function LockForm({ studyId, lockedAt, onSet }: Props) {
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, startChange] = useTransition()
  const isLocked = lockedAt !== null

  function submit(form: FormData) {
    startChange(async () => {
      const result = await onSet({ studyId, lock: !isLocked, reason: formText(form, 'reason') })
      setMessage(result.ok ? null : result.message)
    })
  }

  return (
    <form
      action={submit}
      aria-label={isLocked ? 'Open the task again' : 'Lock the task'}
      className="grid gap-3 rounded-lg border border-line bg-raised p-4"
    >
      <p className="text-sm">
        {isLocked
          ? `Locked since ${lockedAt.slice(0, 16).replace('T', ' ')} UTC: no answer and no decision changes.`
          : 'Open: raters and adjudicators work.'}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField label="Reason for the record" name="reason" required maxLength={1000} className="grow" />
        <Button type="submit" tone={isLocked ? 'danger' : 'quiet'} disabled={isBusy}>
          {isLocked ? 'Open again' : 'Lock'}
        </Button>
      </div>
      {message && <Notice tone="danger">{message}</Notice>}
    </form>
  )
}
