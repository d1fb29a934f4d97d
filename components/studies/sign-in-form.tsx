'use client'

import { signIn } from 'next-auth/react'
import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'

type Props = {
  /** The hospital's identity provider, when one is configured. */
  provider: { id: string; name: string } | null
  problem: string | null
  /** Where to go afterwards; a path of this application. */
  next: string
}

export function SignInForm({ provider, problem, next }: Props) {
  const [message, setMessage] = useState(problem)
  const [isBusy, startSigningIn] = useTransition()

  function submit(form: FormData) {
    startSigningIn(async () => {
      const result = await signIn('password', {
        email: form.get('email'),
        password: form.get('password'),
        redirect: false,
      })
      if (result?.ok) {
        window.location.assign(next)
        return
      }
      setMessage(
        result?.error && result.error !== 'CredentialsSignin'
          ? result.error
          : 'The e-mail address or the password is wrong.',
      )
    })
  }

  return (
    <div className="grid gap-4">
      {message && <Notice tone="danger">{message}</Notice>}
      <form action={submit} className="grid gap-4">
        <TextField label="E-mail" name="email" type="email" autoComplete="username" required />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
      {provider && (
        <Button tone="quiet" onClick={() => void signIn(provider.id, { callbackUrl: next })}>
          Continue with {provider.name}
        </Button>
      )}
    </div>
  )
}
