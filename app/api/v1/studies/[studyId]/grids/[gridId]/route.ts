import { API } from '@/lib/core/api/endpoints'
import { getGrid } from '@/lib/data/runs/runs'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string; gridId: string }

export const GET = defineApi<typeof API.getGrid, Params>(API.getGrid, ({ actor, params }) =>
  getGrid(actor, params.studyId, params.gridId),
)
