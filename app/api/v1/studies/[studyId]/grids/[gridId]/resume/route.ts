import { API } from '@/lib/core/api/endpoints'
import { resumeGrid } from '@/lib/pipeline/runs'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string; gridId: string }

export const POST = defineApi<typeof API.resumeGrid, Params>(
  API.resumeGrid,
  async ({ actor, params, query }) => {
    await resumeGrid(actor, params.studyId, params.gridId, query.costLimit)
    return { ok: true }
  },
)
