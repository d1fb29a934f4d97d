'use client'

import { type ReactNode, useState } from 'react'
import { ProofForm } from '@/components/accounts/proof-form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { useStep } from '@/components/ui/use-step'
import type { Invitation, InvitationLink } from '@/lib/core/accounts/invitation'
import { minuteOf } from '@/lib/core/time-words'
import { InvitationLinks } from './invitation-links'
import { ROLE_TITLES } from './role-words'

type Chosen = { studyId: string; invitationId: string }
type Failure = { ok: false; message: string }

type Props = {
  study: { id: string; title: string }
  invitations: readonly Invitation[]
  /** Where the password is typed again, before a link that makes a lead. */
  proof: ReactNode
  onRevoke: (chosen: Chosen) => Promise<{ ok: true } | Failure>
  /** Makes a new link in the place of one that nobody has used. */
  onRenew: (proved: {
    password: string
    input: Chosen
  }) => Promise<{ ok: true; data: InvitationLink } | Failure>
}

const STATES = { open: 'Open', accepted: 'Joined', revoked: 'Taken back', expired: 'Expired' } as const

/** The links made so far, without their secrets: open ones can be taken back, and what nobody used be replaced. */
export function InvitationTable({ study, invitations, proof, onRevoke, onRenew }: Props) {
  const revoke = useStep(onRevoke)
  const [lead, setLead] = useState<Invitation | null>(null)
  const renew = useStep(
    ({ id: invitationId }: Invitation, password: string) =>
      onRenew({ password, input: { studyId: study.id, invitationId } }),
    ({ ok }) => ok && setLead(null),
  )
  const isBusy = revoke.isBusy || renew.isBusy
  const failure = revoke.failure ?? renew.failure
  if (invitations.length === 0) return null

  /** The result of an earlier step is not shown for this one. */
  function askFor(next: Invitation | null) {
    revoke.forget()
    renew.forget()
    setLead(next)
  }

  return (
    <section aria-labelledby="invitations" className="grid gap-2">
      <h2 id="invitations" className="scroll-mt-4 text-sm font-semibold">
        Invitations
      </h2>
      {lead && (
        <ProofForm
          key={lead.id}
          title={`New link for a principal investigator: ${inviteeOf(lead)}`}
          proof={proof}
          isBusy={isBusy}
          onGo={(password) => renew.take(lead, password)}
          onCancel={() => askFor(null)}
        />
      )}
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {renew.result?.ok && (
        <div className="rounded-lg border border-line bg-raised p-4">
          <InvitationLinks title={study.title} links={[renew.result.data]} />
        </div>
      )}
      <Invitations
        invitations={invitations}
        isBusy={isBusy}
        onRenew={(invitation) => {
          askFor(invitation.role === 'pi' ? invitation : null)
          if (invitation.role !== 'pi') renew.take(invitation, '')
        }}
        onRevoke={({ id: invitationId }) => {
          askFor(null)
          revoke.take({ studyId: study.id, invitationId })
        }}
      />
    </section>
  )
}

type InvitationsProps = {
  invitations: readonly Invitation[]
  isBusy: boolean
  onRenew: (invitation: Invitation) => void
  onRevoke: (invitation: Invitation) => void
}

function Invitations({ invitations, isBusy, onRenew, onRevoke }: InvitationsProps) {
  return (
    <Table caption="Invitations">
      <thead>
        <tr>
          {['For', 'Role', 'Alias', 'Made (UTC)', 'Works until (UTC)', 'State'].map((title) => (
            <Th key={title}>{title}</Th>
          ))}
          <Th>
            <span className="sr-only">Action</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {invitations.map((invitation) => (
          <tr key={invitation.id}>
            <Td>{invitation.email ?? 'Whoever has the link'}</Td>
            <Td>{ROLE_TITLES[invitation.role]}</Td>
            <Td>{invitation.alias ?? '–'}</Td>
            <Td className="tabular-nums">{minuteOf(invitation.createdAt)}</Td>
            <Td className="tabular-nums">{minuteOf(invitation.expiresAt)}</Td>
            <Td>{STATES[invitation.state]}</Td>
            <Td className="py-0.5 text-right">
              <Steps
                invitation={invitation}
                isBusy={isBusy}
                onRenew={() => onRenew(invitation)}
                onRevoke={() => onRevoke(invitation)}
              />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type StepProps = { invitation: Invitation; isBusy: boolean; onRenew: () => void; onRevoke: () => void }

/** What can be done with an invitation: nothing once somebody has joined by it or it was taken back. */
function Steps({ invitation, isBusy, onRenew, onRevoke }: StepProps) {
  const { state } = invitation
  const shared = { tone: 'quiet', className: 'min-h-7 px-2 py-0.5', disabled: isBusy } as const
  return (
    <span className="inline-flex gap-2">
      {(state === 'open' || state === 'expired') && (
        <Button
          {...shared}
          aria-label={`New link in the place of that of ${inviteeOf(invitation)}`}
          onClick={onRenew}
        >
          New link
        </Button>
      )}
      {state === 'open' && (
        <Button
          {...shared}
          aria-label={`Take back the invitation of ${inviteeOf(invitation)}`}
          onClick={onRevoke}
        >
          Take back
        </Button>
      )}
    </span>
  )
}

function inviteeOf({ email, alias, createdAt }: Invitation): string {
  return email ?? alias ?? minuteOf(createdAt)
}
