'use client'

import { signIn } from 'next-auth/react'
import { useState } from 'react'
import { CodeField } from '@/components/accounts/code-field'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import { CODE_NEEDED } from '@/lib/core/accounts/two-step'

type Props = {
  /** The hospital's identity provider, when one is configured. */
  provider: { id: string; name: string } | null
  problem: string | null
  /** Where to go afterwards; a path of this application. */
  next: string
}

export function SignInForm({ provider, problem, next }: Props) {
  const [asksForCode, setAsksForCode] = useState(false)
  const { failure, isBusy, take } = useStep(async (fields: FormData) => {
    const result = await signIn('password', {
      email: fields.get('email'),
      password: fields.get('password'),
      code: fields.get('code') ?? '',
      redirect: false,
    })
    if (result?.ok) {
      window.location.assign(next)
      return undefined
    }
    if (result?.error === CODE_NEEDED) {
      setAsksForCode(true)
      return { ok: true as const }
    }
    const words = result?.error === 'CredentialsSignin' ? null : result?.error
    const message = words ?? 'The e-mail address or the password is wrong.'
    return { ok: false as const, message }
  })
  const message = failure?.message ?? problem

  return (
    <div className="grid gap-4">
      {message && <Notice tone="danger">{message}</Notice>}
      <Form onSend={(fields) => take(fields)} className="grid gap-4">
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          onChange={() => setAsksForCode(false)}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        {asksForCode && <CodeField ref={focus} hint="Of your authenticator app, or a recovery code." />}
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </Button>
      </Form>
      {provider && (
        <Button tone="quiet" onClick={() => void signIn(provider.id, { callbackUrl: next })}>
          Continue with {provider.name}
        </Button>
      )}
    </div>
  )
}

/** What is asked for now is where one types. */
function focus(field: HTMLInputElement | null): void {
  field?.focus()
}
