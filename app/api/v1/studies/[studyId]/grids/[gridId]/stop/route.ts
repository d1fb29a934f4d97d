import { API } from '@/lib/core/api/endpoints'
import { cancelGrid } from '@/lib/data/runs/run-control'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.stopGrid, ({ actor, params }) =>
  cancelGrid(actor, params.studyId, params.gridId),
)
