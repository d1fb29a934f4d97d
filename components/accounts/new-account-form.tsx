'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { TextField } from '@/components/ui/field'
import { emptyWhenDone, Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { Outcome } from './outcome'

type Props = {
  /** Where the password is typed again. */
  proof: ReactNode
  onCreate: (proved: {
    password: string
    input: { email: string; name: string; isAdmin: boolean }
  }) => Promise<Outcome<{ path: string; email: string }>>
}

/** An account and the link with which its person chooses a password. */
export function NewAccountForm({ proof, onCreate }: Props) {
  const { result, failure, isBusy, take } = useStep(create, emptyWhenDone)
  const errors = failure?.fields

  function create(fields: FormData, _form: HTMLFormElement) {
    const input = {
      email: formText(fields, 'email'),
      name: formText(fields, 'name'),
      isAdmin: fields.get('isAdmin') === 'on',
    }
    return onCreate({ password: formText(fields, 'password'), input })
  }

  return (
    <Form
      aria-label="New account"
      onSend={take}
      className="grid items-start gap-4 rounded-lg border border-line bg-raised p-4 sm:grid-cols-2"
    >
      <TextField label="E-mail" name="email" type="email" required error={errors?.['email']?.[0]} />
      <TextField label="Name" name="name" required maxLength={200} error={errors?.['name']?.[0]} />
      <label className="flex items-center gap-2 text-sm sm:col-span-2">
        <input type="checkbox" name="isAdmin" className="size-4 accent-accent" />
        Administrator: manages accounts, sees no study without being its member
      </label>
      <div className="empty:hidden sm:col-span-2">{proof}</div>
      <p className="sm:col-span-2">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Making…' : 'Make account'}
        </Button>
      </p>
      <div className="sm:col-span-2">
        {result?.ok && (
          <CopyField
            label={`Link with which ${result.data.email} chooses a password, for a day`}
            text={new URL(result.data.path, window.location.href).href}
          />
        )}
        {failure && <Notice tone="danger">{failure.message}</Notice>}
      </div>
    </Form>
  )
}
