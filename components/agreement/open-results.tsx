'use client'

import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'

type Props = {
  studyId: string
  onOpen: (opening: {
    studyId: string
    reason: string
  }) => Promise<{ ok: true } | { ok: false; message: string }>
}

/** Opens the sealed figures with a written reason; what follows is on record. */
export function OpenResults({ studyId, onOpen }: Props) {
  const { failure, isBusy, take } = useStep(onOpen)

  return (
    <Form
      onSend={(fields) => take({ studyId, reason: formText(fields, 'reason') })}
      aria-label="Open the results"
      className="grid justify-items-start gap-3 rounded-lg border border-line bg-raised p-4"
    >
      <TextField
        label="Reason for opening"
        name="reason"
        required
        maxLength={1000}
        hint="It stands in the report. They cannot be sealed again."
        className="w-full"
      />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? 'Opening…' : 'Open the results'}
      </Button>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </Form>
  )
}
