'use client'

import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { useStep } from '@/components/ui/use-step'
import type { Invitation } from '@/lib/core/accounts/invitation'
import { minuteOf } from '@/lib/core/time-words'
import { ROLE_TITLES } from './role-words'

type Props = {
  studyId: string
  invitations: readonly Invitation[]
  onRevoke: (input: {
    studyId: string
    invitationId: string
  }) => Promise<{ ok: true } | { ok: false; message: string }>
}

const STATES = { open: 'Open', accepted: 'Joined', revoked: 'Taken back', expired: 'Expired' } as const

/** The links made so far, without their secrets; open ones can be taken back. */
export function InvitationTable({ studyId, invitations, onRevoke }: Props) {
  const { failure, isBusy, take } = useStep(onRevoke)
  if (invitations.length === 0) return null

  return (
    <div className="grid gap-2">
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <Table caption="Invitations">
        <thead>
          <tr>
            <Th>For</Th>
            <Th>Role</Th>
            <Th>Alias</Th>
            <Th>Made (UTC)</Th>
            <Th>Works until (UTC)</Th>
            <Th>State</Th>
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
                {invitation.state === 'open' && (
                  <Button
                    tone="quiet"
                    className="min-h-7 px-2 py-0.5"
                    disabled={isBusy}
                    aria-label={`Take back the invitation of ${invitation.email ?? invitation.alias ?? minuteOf(invitation.createdAt)}`}
                    onClick={() => take({ studyId, invitationId: invitation.id })}
                  >
                    Take back
                  </Button>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
