'use client'

import { ProfileFields, readProfile } from '@/components/studies/profile-fields'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { OwnAccount } from '@/lib/core/accounts/account'
import type { Outcome } from './outcome'

type Props = {
  account: OwnAccount & { email: string }
  onSave: (input: OwnAccount) => Promise<Outcome>
}

export function OwnAccountForm({ account, onSave }: Props) {
  const { result, failure, isBusy, take } = useStep(onSave)

  return (
    <Form
      aria-label="You"
      onSend={(fields) => take({ name: formText(fields, 'name'), profile: readProfile(fields) })}
      className="grid gap-4 rounded-lg border border-line bg-raised p-5"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={200}
          defaultValue={account.name}
          error={failure?.fields?.['name']?.[0]}
        />
        <TextField
          label="E-mail"
          value={account.email}
          readOnly
          hint="You sign in with it; it stays as it is."
        />
      </div>
      <ProfileFields profile={account.profile} />
      <p className="flex items-center gap-4">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving…' : 'Save'}
        </Button>
        <output className="text-sm text-muted">{result?.ok ? 'Saved.' : ''}</output>
      </p>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </Form>
  )
}
