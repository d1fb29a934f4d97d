import { API } from '@/lib/core/api/endpoints'
import { listGridRuns } from '@/lib/core/runs/run-grid-choices'
import { estimateRuns } from '@/lib/pipeline/runs'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string }

export const POST = defineApi<typeof API.estimateGrid, Params>(API.estimateGrid, ({ actor, params, body }) =>
  estimateRuns(actor, params.studyId, listGridRuns(body)),
)
