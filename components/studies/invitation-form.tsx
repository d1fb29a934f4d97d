'use client'

import { signIn, signOut } from 'next-auth/react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import { EMPTY_PROFILE, type Profile } from '@/lib/core/accounts/profile'
import { ProfileFields, readProfile } from './profile-fields'

type Failure = { ok: false; message: string; fields?: Record<string, string[] | undefined> }
type Joined = { ok: true; data: { studyId: string } } | Failure
type NewPerson = { secret: string; email: string; name: string; password: string; profile: Profile }

type Props = {
  secret: string
  /** The address that the invitation is for, or null. */
  email: string | null
  /** The person who is signed in, or null. */
  account: { name: string; email: string; profile: Profile } | null
  provider: { id: string; name: string } | null
  onJoinNew: (person: NewPerson) => Promise<Joined>
  onJoin: (input: { secret: string; profile: Profile }) => Promise<Joined>
  onLeave: (input: { secret: string }) => Promise<{ ok: boolean }>
}

/** Joins with the account that is signed in, or makes one. Ends in the study. */
export function InvitationForm(props: Props) {
  const { secret, account } = props
  const { failure, isBusy, take } = useStep(join)

  async function join(form: FormData) {
    const result = account
      ? await props.onJoin({ secret, profile: readProfile(form) })
      : await joinAndSignIn(form)
    if (result.ok) window.location.assign(`/studies/${result.data.studyId}`)
    return result
  }

  async function joinAndSignIn(form: FormData): Promise<Joined> {
    const [email, password] = [formText(form, 'email'), formText(form, 'password')]
    const profile = readProfile(form)
    const result = await props.onJoinNew({ secret, email, name: formText(form, 'name'), password, profile })
    if (result.ok) await signIn('password', { email, password, redirect: false })
    return result
  }

  return (
    <div className="grid gap-4">
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <Form
        onSend={(fields) => take(fields)}
        className="grid gap-4 rounded-lg border border-line bg-raised p-5"
      >
        {account ? (
          <SignedIn account={account} />
        ) : (
          <NewAccountFields email={props.email} fields={failure?.fields} />
        )}
        <ProfileFields profile={account?.profile ?? EMPTY_PROFILE} />
        <p>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Joining…' : 'Join the study'}
          </Button>
        </p>
      </Form>
      {!account && <OtherWays {...props} />}
    </div>
  )
}

function SignedIn({ account }: { account: { name: string; email: string } }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-2 text-sm">
      <span>
        You are signed in as <span className="font-medium">{account.name}</span> ({account.email}).
      </span>
      <button
        type="button"
        className="text-accent underline underline-offset-2"
        onClick={() => void signOut({ callbackUrl: window.location.pathname })}
      >
        Not you?
      </button>
    </p>
  )
}

type AccountFieldsProps = { email: string | null; fields: Failure['fields'] | undefined }

function NewAccountFields({ email, fields }: AccountFieldsProps): ReactNode {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={200}
        required
        error={fields?.['name']?.[0]}
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        readOnly={email !== null}
        defaultValue={email ?? ''}
        error={fields?.['email']?.[0]}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        className="sm:col-span-2"
        minLength={12}
        maxLength={128}
        required
        hint="At least 12 characters. A few words that only you would put together are good."
      />
    </div>
  )
}

function OtherWays({ secret, provider, onLeave }: Props) {
  const here = `/invitation/${secret}`
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <span>You have an account already?</span>
      <ButtonLink tone="quiet" href={`/sign-in?next=${encodeURIComponent(here)}`}>
        Sign in
      </ButtonLink>
      {provider && (
        <Button
          tone="quiet"
          onClick={() => {
            void onLeave({ secret }).then(() => signIn(provider.id, { callbackUrl: here }))
          }}
        >
          Continue with {provider.name}
        </Button>
      )}
    </div>
  )
}
