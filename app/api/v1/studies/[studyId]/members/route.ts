import { API } from '@/lib/core/api/endpoints'
import { listMembers, setMember } from '@/lib/data/members/members'
import { defineApi } from '@/lib/web/api'

export const GET = defineApi(API.listMembers, async ({ actor, params }) => [
  ...(await listMembers(actor, params.studyId)),
])

export const PUT = defineApi(API.setMember, async ({ actor, params, body }) => {
  const { alias, ...member } = body
  return setMember(actor, params.studyId, { ...member, ...(alias === undefined ? {} : { alias }) })
})
