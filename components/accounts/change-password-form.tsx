'use client'

import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { emptyWhenDone, Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { Outcome } from './outcome'

type Props = { onChange: (input: { current: string; next: string }) => Promise<Outcome> }

export function ChangePasswordForm({ onChange }: Props) {
  const { result, failure, isBusy, take } = useStep(
    (fields: FormData, _form: HTMLFormElement) =>
      onChange({ current: formText(fields, 'current'), next: formText(fields, 'next') }),
    emptyWhenDone,
  )

  return (
    <Form
      aria-label="Password"
      onSend={take}
      className="grid gap-4 rounded-lg border border-line bg-raised p-5"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Present password"
          name="current"
          type="password"
          autoComplete="current-password"
          required
        />
        <TextField
          label="New password"
          name="next"
          type="password"
          autoComplete="new-password"
          minLength={12}
          maxLength={128}
          required
          hint="At least 12 characters."
        />
      </div>
      <p className="flex items-center gap-4">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Changing…' : 'Change password'}
        </Button>
        <output className="text-sm text-muted">
          {result?.ok ? 'Changed. You are signed out everywhere else.' : ''}
        </output>
      </p>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </Form>
  )
}
