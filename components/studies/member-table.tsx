'use client'

import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { useStep } from '@/components/ui/use-step'
import type { Profile } from '@/lib/core/accounts/profile'
import type { StudyRole } from '@/lib/core/actor'
import { ROLE_TITLES } from './role-words'

type Member = {
  userId: string
  name: string
  email: string
  role: StudyRole
  alias: string | null
  profile: Profile
}

type Props = {
  studyId: string
  /** Whoever looks; nobody removes themselves. */
  ownId: string
  members: readonly Member[]
  onRemove: (input: {
    studyId: string
    userId: string
  }) => Promise<{ ok: true } | { ok: false; message: string }>
}

export function MemberTable({ studyId, ownId, members, onRemove }: Props) {
  const { failure, isBusy, take } = useStep(onRemove)
  if (members.length === 0) return <Notice>Nobody yet.</Notice>

  return (
    <div className="grid gap-2">
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <Table caption="Members of the study">
        <thead>
          <tr>
            <Th>Name</Th>
            <Th>E-mail</Th>
            <Th>Role</Th>
            <Th>Alias</Th>
            <Th>Specialty</Th>
            <Th numeric>Years in practice</Th>
            <Th numeric>Years with electronic records</Th>
            <Th>
              <span className="sr-only">Action</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ profile, ...member }) => (
            <tr key={member.userId}>
              <Td className="whitespace-nowrap">{member.name}</Td>
              <Td className="text-muted">{member.email}</Td>
              <Td className="whitespace-nowrap">{ROLE_TITLES[member.role]}</Td>
              <Td className="whitespace-nowrap">{member.alias ?? '–'}</Td>
              <Td>{profile.specialty ?? '–'}</Td>
              <Td numeric>{profile.practiceYears ?? '–'}</Td>
              <Td numeric>{profile.ehrYears ?? '–'}</Td>
              <Td>
                {member.userId !== ownId && (
                  <details>
                    <summary className="text-muted whitespace-nowrap">
                      Remove<span className="sr-only"> {member.name}</span>
                    </summary>
                    <div className="grid max-w-56 gap-2 py-1">
                      <p className="text-xs text-muted">
                        What was rated stays; hand over the rest under Assignment.
                      </p>
                      <Button
                        tone="danger"
                        disabled={isBusy}
                        onClick={() => take({ studyId, userId: member.userId })}
                      >
                        Remove from the study
                      </Button>
                    </div>
                  </details>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
