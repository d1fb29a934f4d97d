'use client'

import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import type { Outcome } from './outcome'

type Props = { onChange: (input: { current: string; next: string }) => Promise<Outcome> }

export function ChangePasswordForm({ onChange }: Props) {
  const [result, setResult] = useState<Outcome | null>(null)
  const [isBusy, startChanging] = useTransition()

  return (
    <form
      aria-label="Password"
      action={(form) =>
        startChanging(async () =>
          setResult(await onChange({ current: formText(form, 'current'), next: formText(form, 'next') })),
        )
      }
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
      {result && !result.ok && <Notice tone="danger">{result.message}</Notice>}
    </form>
  )
}
