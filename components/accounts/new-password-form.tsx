'use client'

import { signIn } from 'next-auth/react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { Outcome } from './outcome'

type Props = {
  secret: string
  email: string
  onSet: (input: { secret: string; password: string }) => Promise<Outcome<{ email: string }>>
}

/** Chooses a password and signs in with it. */
export function NewPasswordForm({ secret, email, onSet }: Props) {
  const { failure, isBusy, take } = useStep(set)

  async function set(password: string) {
    const result = await onSet({ secret, password })
    if (!result.ok) return result
    await signIn('password', { email: result.data.email, password, redirect: false })
    window.location.assign('/studies')
    return result
  }

  return (
    <Form onSend={(fields) => take(formText(fields, 'password'))} className="grid gap-4">
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <TextField label="E-mail" value={email} readOnly autoComplete="username" />
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={12}
        maxLength={128}
        required
        hint="At least 12 characters. A few words that only you would put together are good."
      />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? 'Saving…' : 'Save and sign in'}
      </Button>
    </Form>
  )
}
