import { API } from '@/lib/core/api/endpoints'
import { setTaskLock } from '@/lib/data/adjudication/consensus-lock'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string }

export const PUT = defineApi<typeof API.setLock, Params>(API.setLock, async ({ actor, params, body }) => {
  await setTaskLock(actor, params.studyId, body)
  return { ok: true }
})
