import { API } from '@/lib/core/api/endpoints'
import { resumeGrid } from '@/lib/pipeline/runs'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.resumeGrid, ({ actor, params, query }) =>
  resumeGrid(actor, params.studyId, params.gridId, query.costLimit),
)
