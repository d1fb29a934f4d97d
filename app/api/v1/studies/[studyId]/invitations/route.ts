import { API } from '@/lib/core/api/endpoints'
import { createInvitation } from '@/lib/data/members/invitations'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.createInvitation, async ({ actor, params, body }) => {
  const { invitation, secret } = await createInvitation(actor, params.studyId, body)
  return { invitationId: invitation.id, path: `/invitation/${secret}`, alias: invitation.alias }
})
