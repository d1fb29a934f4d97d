import { API } from '@/lib/core/api/endpoints'
import { listMembers, setMember } from '@/lib/data/members/members'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string }

export const GET = defineApi<typeof API.listMembers, Params>(API.listMembers, async ({ actor, params }) => [
  ...(await listMembers(actor, params.studyId)),
])

export const PUT = defineApi<typeof API.setMember, Params>(API.setMember, async ({ actor, params, body }) => {
  const { alias, ...member } = body
  await setMember(actor, params.studyId, { ...member, ...(alias === undefined ? {} : { alias }) })
  return { ok: true }
})
