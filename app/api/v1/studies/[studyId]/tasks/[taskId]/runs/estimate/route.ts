import { API } from '@/lib/core/api/endpoints'
import { estimateRuns } from '@/lib/pipeline/runs'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.estimateRun, ({ actor, params, body }) =>
  estimateRuns(actor, params, [body]),
)
