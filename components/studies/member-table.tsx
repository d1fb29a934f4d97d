import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import type { StudyRole } from '@/lib/core/actor'
import type { Profile } from '@/lib/core/profile'
import { ROLE_TITLES } from './role-words'

type Member = {
  userId: string
  name: string
  email: string
  role: StudyRole
  alias: string | null
  profile: Profile
}

export function MemberTable({ members }: { members: readonly Member[] }) {
  if (members.length === 0) return <Notice>Nobody yet.</Notice>
  return (
    <Table caption="Members of the study">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>E-mail</Th>
          <Th>Role</Th>
          <Th>Alias</Th>
          <Th>Specialty</Th>
          <Th numeric>Years in practice</Th>
          <Th numeric>With e-records</Th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ profile, ...member }) => (
          <tr key={member.userId}>
            <Td>{member.name}</Td>
            <Td className="text-muted">{member.email}</Td>
            <Td>{ROLE_TITLES[member.role]}</Td>
            <Td>{member.alias ?? '–'}</Td>
            <Td>{profile.specialty ?? '–'}</Td>
            <Td numeric>{profile.practiceYears ?? '–'}</Td>
            <Td numeric>{profile.ehrYears ?? '–'}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
