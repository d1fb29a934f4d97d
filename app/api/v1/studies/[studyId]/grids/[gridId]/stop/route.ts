import { API } from '@/lib/core/api/endpoints'
import { cancelGrid } from '@/lib/data/runs/run-control'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string; gridId: string }

export const POST = defineApi<typeof API.stopGrid, Params>(API.stopGrid, async ({ actor, params }) => {
  await cancelGrid(actor, params.studyId, params.gridId)
  return { ok: true }
})
