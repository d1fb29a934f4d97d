'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { SelectField, TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { NewInvitation } from '@/lib/core/accounts/invitation'
import type { StudyRole } from '@/lib/core/actor'

type Failure = { ok: false; message: string; fields?: Record<string, string[] | undefined> }
type Result = { ok: true; data: { path: string; alias: string | null } } | Failure

type Props = {
  studyId: string
  /** The role that the way here asks for. */
  firstRole: StudyRole
  /** Raters who came with imported data and belong to nobody yet. */
  aliases: readonly string[]
  onInvite: (invitation: NewInvitation & { studyId: string }) => Promise<Result>
}

/** Makes a link to hand over by e-mail or in person; it is shown once. */
export function InvitePanel({ studyId, firstRole, aliases, onInvite }: Props) {
  const [role, setRole] = useState(firstRole)
  const { result, failure, isBusy, take } = useStep(invite)

  function invite(form: FormData) {
    const email = formText(form, 'email').trim()
    const alias = formText(form, 'alias')
    return onInvite({
      studyId,
      role,
      email: email === '' ? null : email,
      alias: alias === '' ? null : alias,
      days: Number(formText(form, 'days')),
    })
  }

  return (
    <section aria-labelledby="invite" className="grid gap-2">
      <h2 id="invite" className="scroll-mt-4 text-sm font-semibold">
        Invite by link
      </h2>
      <Form
        onSend={(fields) => take(fields)}
        className="grid items-start gap-4 rounded-lg border border-line bg-raised p-4 md:grid-cols-4"
      >
        <SelectField
          label="Role"
          name="role"
          value={role}
          onChange={(event) => setRole(event.target.value as StudyRole)}
        >
          <option value="rater">Rater</option>
          <option value="adjudicator">Adjudicator</option>
          <option value="pi">Principal investigator</option>
        </SelectField>
        <TextField
          label="E-mail"
          name="email"
          type="email"
          hint="Optional: then only this person can use the link."
          error={failure?.fields?.['email']?.[0]}
        />
        <SelectField label="Alias" name="alias" disabled={role === 'pi'} hint="Or a rater of imported data.">
          <option value="">A new one</option>
          {aliases.map((alias) => (
            <option key={alias} value={alias}>
              {alias}
            </option>
          ))}
        </SelectField>
        <SelectField label="Link is valid for" name="days" defaultValue="14">
          <option value="1">One day</option>
          <option value="7">One week</option>
          <option value="14">Two weeks</option>
          <option value="90">90 days</option>
        </SelectField>
        <div className="grid gap-3 md:col-span-4">
          <p>
            <Button type="submit" disabled={isBusy}>
              {isBusy ? 'Making…' : 'Make a link'}
            </Button>
          </p>
          {result && <Made result={result} />}
        </div>
      </Form>
    </section>
  )
}

function Made({ result }: { result: Result }) {
  if (!result.ok) return <Notice tone="danger">{result.message}</Notice>
  const { path, alias } = result.data
  return (
    <div className="grid gap-1">
      <CopyField
        label={alias ? `Link for ${alias}` : 'Link'}
        text={new URL(path, window.location.href).href}
      />
      <p className="text-sm text-muted">
        It works once and is shown only now. {alias && `You can assign statements to ${alias} now.`}
      </p>
    </div>
  )
}
