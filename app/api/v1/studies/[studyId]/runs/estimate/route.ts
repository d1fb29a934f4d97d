import { API } from '@/lib/core/api/endpoints'
import { estimateRuns } from '@/lib/pipeline/runs'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string }

export const POST = defineApi<typeof API.estimateRun, Params>(API.estimateRun, ({ actor, params, body }) =>
  estimateRuns(actor, params.studyId, [body]),
)
