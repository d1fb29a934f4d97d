import { API } from '@/lib/core/api/endpoints'
import { pauseGrid } from '@/lib/data/runs/run-control'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string; gridId: string }

export const POST = defineApi<typeof API.pauseGrid, Params>(API.pauseGrid, async ({ actor, params }) => {
  await pauseGrid(actor, params.studyId, params.gridId)
  return { ok: true }
})
