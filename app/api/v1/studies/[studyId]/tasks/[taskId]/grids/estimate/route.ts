import { API } from '@/lib/core/api/endpoints'
import { listGridRuns } from '@/lib/core/runs/run-grid-choices'
import { estimateRuns } from '@/lib/pipeline/runs'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.estimateGrid, ({ actor, params, body }) =>
  estimateRuns(actor, params, listGridRuns(body)),
)
