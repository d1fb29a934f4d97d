import type { Metadata } from 'next'
import { AssignPanel } from '@/components/studies/assign-panel'
import { MemberForm } from '@/components/studies/member-form'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { Table, Td, Th } from '@/components/ui/table'
import { listFreeAliases, listMembers } from '@/lib/data/members'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { assignRatersAction, setMemberAction } from './actions'

export const metadata: Metadata = { title: 'People' }

const ROLES = { pi: 'Principal investigator', adjudicator: 'Adjudicator', rater: 'Rater' } as const

export default async function MembersPage({ params }: PageProps<'/studies/[studyId]/members'>) {
  const { studyId } = await params
  const { members, aliases } = await load(async () => {
    const actor = await requireActor()
    return { members: await listMembers(actor, studyId), aliases: await listFreeAliases(actor, studyId) }
  })
  return (
    <main className="mx-auto grid w-full max-w-5xl gap-8 px-6 py-6">
      <section>
        <PageHeader title="People">
          Raters check statements, adjudicators settle ties, principal investigators see everything and rate
          nothing. Others see the alias, never the name.
        </PageHeader>
        {members.length === 0 ? (
          <Notice>Nobody yet.</Notice>
        ) : (
          <Table caption="Members of the study">
            <thead>
              <tr>
                <Th>Name</Th>
                <Th>E-mail</Th>
                <Th>Role</Th>
                <Th>Alias</Th>
              </tr>
            </thead>
            <tbody>
              {members.map((member) => (
                <tr key={member.userId}>
                  <Td>{member.name}</Td>
                  <Td className="text-muted">{member.email}</Td>
                  <Td>{ROLES[member.role]}</Td>
                  <Td>{member.alias ?? '–'}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </section>
      <MemberForm studyId={studyId} aliases={aliases} onSet={setMemberAction} />
      <AssignPanel studyId={studyId} onAssign={assignRatersAction} />
    </main>
  )
}
