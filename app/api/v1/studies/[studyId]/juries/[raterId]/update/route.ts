import { API } from '@/lib/core/api/endpoints'
import { updateJury } from '@/lib/data/juries/juries'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string; raterId: string }

export const POST = defineApi<typeof API.updateJury, Params>(API.updateJury, async ({ actor, params }) => {
  await updateJury(actor, params.studyId, params.raterId)
  return { ok: true }
})
