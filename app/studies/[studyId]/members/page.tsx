import type { Metadata } from 'next'
import { ProofField } from '@/app/proof-field'
import { InvitationTable } from '@/components/studies/invitation-table'
import { InvitePanel } from '@/components/studies/invite-panel'
import { MemberForm } from '@/components/studies/member-form'
import { MemberTable } from '@/components/studies/member-table'
import { ButtonJump } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { MOST_INVITED } from '@/lib/core/accounts/invitation'
import { STUDY_ROLES } from '@/lib/core/actor'
import { listInvitations } from '@/lib/data/members/invitations'
import { listFreeAliases, listMembers } from '@/lib/data/members/members'
import { getStudy } from '@/lib/data/studies'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import {
  inviteAction,
  removeMemberAction,
  renewInvitationAction,
  revokeInvitationAction,
  setMemberAction,
} from './actions'

export const metadata: Metadata = { title: 'People' }

export default async function MembersPage({ params, searchParams }: PageProps<'/studies/[studyId]/members'>) {
  const { studyId } = await params
  const { role, count } = await searchParams
  const firstRole = STUDY_ROLES.find((one) => one === role) ?? 'rater'
  const firstCount = Math.min(MOST_INVITED, Math.max(1, Number(count) || 1))
  const { ownId, title, members, aliases, invitations } = await load(async () => {
    const actor = await requireActor()
    return {
      ownId: actor.userId,
      title: (await getStudy(actor, studyId)).title,
      members: await listMembers(actor, studyId),
      aliases: await listFreeAliases(actor, studyId),
      invitations: await listInvitations(actor, studyId),
    }
  })
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-8 px-6 py-6">
      <section>
        <PageHeader
          title="People"
          actions={
            <ButtonJump to="invite" tone="quiet">
              Invite people
            </ButtonJump>
          }
        >
          Raters check statements, adjudicators settle what is contested, principal investigators see
          everything and rate nothing. Others see the alias, never the name.
        </PageHeader>
        <MemberTable studyId={studyId} ownId={ownId} members={members} onRemove={removeMemberAction} />
      </section>
      <div className="grid gap-3">
        <InvitePanel
          key={`${firstRole} ${firstCount}`}
          study={{ id: studyId, title }}
          first={{ role: firstRole, count: firstCount }}
          aliases={aliases}
          proof={<ProofField />}
          isOpen={role !== undefined || members.every((member) => member.role === 'pi')}
          onInvite={inviteAction}
        />
        <InvitationTable
          study={{ id: studyId, title }}
          invitations={invitations}
          proof={<ProofField />}
          onRevoke={revokeInvitationAction}
          onRenew={renewInvitationAction}
        />
      </div>
      <MemberForm studyId={studyId} aliases={aliases} proof={<ProofField />} onSet={setMemberAction} />
    </main>
  )
}
