'use client'

import { signIn } from 'next-auth/react'
import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import type { Outcome } from './outcome'

type Props = {
  secret: string
  email: string
  onSet: (input: { secret: string; password: string }) => Promise<Outcome<{ email: string }>>
}

/** Chooses a password and signs in with it. */
export function NewPasswordForm({ secret, email, onSet }: Props) {
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, startSetting] = useTransition()

  function set(password: string) {
    startSetting(async () => {
      const result = await onSet({ secret, password })
      if (!result.ok) return setMessage(result.message)
      await signIn('password', { email: result.data.email, password, redirect: false })
      window.location.assign('/studies')
    })
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        set(formText(new FormData(event.currentTarget), 'password'))
      }}
      className="grid gap-4"
    >
      {message && <Notice tone="danger">{message}</Notice>}
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
    </form>
  )
}
