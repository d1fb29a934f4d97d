import { API } from '@/lib/core/api/endpoints'
import { setMember } from '@/lib/data/members'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string }

export const PUT = defineApi<typeof API.setMember, Params>(API.setMember, async ({ actor, params, body }) => {
  const { alias, ...member } = body
  await setMember(actor, params.studyId, { ...member, ...(alias === undefined ? {} : { alias }) })
  return { ok: true }
})
