'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import { whole } from '@/lib/core/counted-words'
import type { TaskRef } from '@/lib/core/task'

type Props = {
  task: TaskRef
  /** Of how many statements the answer can still change. */
  work: { items: number; unsettled: number }
  /** Where the password is typed again. */
  proof: ReactNode
  onOpen: (proved: {
    password: string
    input: { task: TaskRef; reason: string }
  }) => Promise<{ ok: true } | { ok: false; message: string }>
}

/** Opens the sealed figures with a written reason; what follows is in the audit log. */
export function OpenResults({ task, work, proof, onOpen }: Props) {
  const { failure, isBusy, take } = useStep(onOpen)

  return (
    <Form
      onSend={(fields) =>
        take({
          password: formText(fields, 'password'),
          input: { task, reason: formText(fields, 'reason') },
        })
      }
      aria-label="Open the results"
      className="grid justify-items-start gap-3 rounded-lg border border-line bg-raised p-4"
    >
      <TextField
        label="Reason for opening"
        name="reason"
        required
        maxLength={1000}
        hint="It stands in the report."
        className="w-full"
      />
      {work.unsettled > 0 && (
        <Notice>
          {whole(work.unsettled)} of {whole(work.items)}{' '}
          <ItemWords>statements are not settled yet.</ItemWords> What is read now is an interim result, and
          may sway those who settle the rest.
          <label className="flex min-h-6 items-start gap-2 pt-2">
            <input type="checkbox" required className="mt-0.5 size-4 shrink-0 accent-accent" />
            Open them all the same
          </label>
        </Notice>
      )}
      {proof}
      <p className="text-sm font-medium">Results that are open cannot be sealed again.</p>
      <Button type="submit" disabled={isBusy}>
        {isBusy ? 'Opening…' : 'Open the results'}
      </Button>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </Form>
  )
}
