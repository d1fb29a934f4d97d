'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { SelectField, TextField } from '@/components/ui/field'
import { emptyWhenDone, Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { StudyRole } from '@/lib/core/actor'
import { RoleField } from './role-field'

type NewMember = { studyId: string; email: string; role: StudyRole; alias?: string }
type Result = { ok: true } | { ok: false; message: string; fields?: Record<string, string[] | undefined> }

type Props = {
  studyId: string
  /** Raters who came with imported data and belong to nobody yet. */
  aliases: readonly string[]
  /** Where the password is typed again, before somebody is made a lead. */
  proof: ReactNode
  onSet: (proved: { password: string; input: NewMember }) => Promise<Result>
}

export function MemberForm({ studyId, aliases, proof, onSet }: Props) {
  const [role, setRole] = useState<StudyRole>('rater')
  const { result, failure, isBusy, take } = useStep(
    save,
    (saved, fields: FormData, form: HTMLFormElement) => {
      emptyWhenDone(saved, fields, form)
      if (saved.ok) setRole('rater')
    },
  )

  function save(fields: FormData, _form: HTMLFormElement) {
    const alias = formText(fields, 'alias')
    const input = { studyId, email: formText(fields, 'email'), role, ...(alias === '' ? {} : { alias }) }
    return onSet({ password: formText(fields, 'password'), input })
  }

  return (
    <Disclosure title="Add a person who has an account, or change a role">
      <Form onSend={take} className="grid items-start gap-4 md:grid-cols-4">
        <TextField
          label="E-mail"
          name="email"
          type="email"
          required
          className="md:col-span-2"
          hint="Of an account of this installation."
          error={failure?.fields?.['email']?.[0]}
        />
        <RoleField role={role} onChange={setRole} />
        <SelectField label="Alias" name="alias" defaultValue="" hint="Or a rater of imported data.">
          <option value="">A new one</option>
          {aliases.map((alias) => (
            <option key={alias} value={alias}>
              {alias}
            </option>
          ))}
        </SelectField>
        {role === 'pi' && <div className="empty:hidden md:col-span-4">{proof}</div>}
        <div className="flex items-center gap-4 md:col-span-4">
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Saving…' : 'Save'}
          </Button>
          <output className="text-sm text-muted">{result?.ok ? 'Saved.' : ''}</output>
        </div>
        {failure && (
          <div className="md:col-span-4">
            <Notice tone="danger">{failure.message}</Notice>
          </div>
        )}
      </Form>
    </Disclosure>
  )
}
