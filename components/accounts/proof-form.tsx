'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'

type Props = {
  /** What is about to be done, and to whom. */
  title: string
  /** Where the password is typed again; nothing while a proof counts. */
  proof: ReactNode
  isBusy: boolean
  onGo: (password: string) => void
  onCancel?: () => void
}

const focusFirst = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('input, a, button')?.focus()

/** Asks who sits there, before a grave act that was begun by a button elsewhere on the page. */
export function ProofForm({ title, proof, isBusy, onGo, onCancel }: Props) {
  return (
    <Form
      ref={onCancel && focusFirst}
      aria-label={title}
      onSend={(fields) => onGo(formText(fields, 'password'))}
      className="grid justify-items-start gap-3 rounded-lg border border-line bg-raised p-4"
    >
      <p className="text-sm font-medium">{title}</p>
      {proof}
      <p className="flex gap-2">
        <Button type="submit" disabled={isBusy}>
          Go on
        </Button>
        {onCancel && (
          <Button tone="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </p>
    </Form>
  )
}
