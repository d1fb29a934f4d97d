import { API } from '@/lib/core/api/endpoints'
import { pauseGrid } from '@/lib/data/runs/run-control'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.pauseGrid, ({ actor, params }) =>
  pauseGrid(actor, params.studyId, params.gridId),
)
