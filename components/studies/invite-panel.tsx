'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { SelectField, TextAreaField, TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import { type InvitationLink, MOST_INVITED, type NewInvitation } from '@/lib/core/accounts/invitation'
import type { StudyRole } from '@/lib/core/actor'
import { InvitationLinks } from './invitation-links'
import { RoleField } from './role-field'

type Failure = { ok: false; message: string; fields?: Record<string, string[] | undefined> }
type Result = { ok: true; data: InvitationLink[] } | Failure
type Invited = Omit<NewInvitation, 'email'> & { studyId: string; emails: string[]; count: number }

type Props = {
  study: { id: string; title: string }
  /** Whom the way here asks for, and how many. */
  first: { role: StudyRole; count: number }
  /** Raters who came with imported data and belong to nobody yet. */
  aliases: readonly string[]
  /** Where the password is typed again, before somebody is made a lead. */
  proof: ReactNode
  /** Whether the form is unfolded at first. */
  isOpen: boolean
  onInvite: (proved: { password: string; input: Invited }) => Promise<Result>
}

/** Makes links to hand over by e-mail or in person, as many as people are wanted; they are shown once. */
export function InvitePanel({ study, first, aliases, proof, isOpen, onInvite }: Props) {
  const [role, setRole] = useState(first.role)
  const [count, setCount] = useState(first.count)
  const [emails, setEmails] = useState<string[]>([])
  const { result, failure, isBusy, take } = useStep(invite)
  const links = Math.max(1, emails.length || count)

  function invite(form: FormData) {
    const alias = formText(form, 'alias')
    const input = {
      studyId: study.id,
      role,
      emails,
      count: links,
      alias: alias === '' || links > 1 ? null : alias,
      days: Number(formText(form, 'days')),
    }
    return onInvite({ password: formText(form, 'password'), input })
  }

  return (
    <Disclosure title="Invite by link" isOpen={isOpen}>
      <div id="invite" tabIndex={-1} className="scroll-mt-20 outline-none">
        <Form onSend={(fields) => take(fields)} className="grid items-start gap-4 md:grid-cols-4">
          <RoleField role={role} onChange={setRole} />
          <TextField
            label="How many"
            type="number"
            min={1}
            max={MOST_INVITED}
            required
            value={emails.length > 0 ? emails.length : count || ''}
            readOnly={emails.length > 0}
            onChange={(event) => setCount(event.target.valueAsNumber)}
            error={failure?.fields?.['count']?.[0]}
          />
          <AliasField aliases={aliases} isOff={role === 'pi'} links={links} />
          <DaysField links={links} />
          <div className="grid gap-3 md:col-span-4">
            <TextAreaField
              label="E-mail"
              rows={Math.min(6, Math.max(2, emails.length + 1))}
              hint="Optional, one person a line: then only that person can use the link."
              onChange={(event) => setEmails(readAddresses(event.target.value))}
              error={failure?.fields?.['emails']?.[0]}
            />
            {role === 'pi' && proof}
            <p>
              <Button type="submit" disabled={isBusy}>
                {buttonWords(isBusy, links)}
              </Button>
            </p>
            {failure && <Notice tone="danger">{failure.message}</Notice>}
            {result?.ok && <InvitationLinks title={study.title} links={result.data} />}
          </div>
        </Form>
      </div>
    </Disclosure>
  )
}

function AliasField({
  aliases,
  isOff,
  links,
}: {
  aliases: readonly string[]
  isOff: boolean
  links: number
}) {
  return (
    <SelectField
      label="Alias"
      name="alias"
      disabled={isOff || links > 1}
      hint={links > 1 ? 'A new one for each.' : 'Or a rater of imported data.'}
    >
      <option value="">A new one</option>
      {aliases.map((alias) => (
        <option key={alias} value={alias}>
          {alias}
        </option>
      ))}
    </SelectField>
  )
}

function DaysField({ links }: { links: number }) {
  return (
    <SelectField
      label={links > 1 ? 'Links are valid for' : 'Link is valid for'}
      name="days"
      defaultValue="14"
    >
      <option value="1">One day</option>
      <option value="7">One week</option>
      <option value="14">Two weeks</option>
      <option value="90">90 days</option>
    </SelectField>
  )
}

function buttonWords(isBusy: boolean, links: number): string {
  if (isBusy) return 'Making…'
  return links > 1 ? `Make ${links} links` : 'Make a link'
}

/** Of lines, or of what mail programs put between addresses. */
function readAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter((address) => address !== '')
}
