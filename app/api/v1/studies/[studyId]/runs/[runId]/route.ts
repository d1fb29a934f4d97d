import { API } from '@/lib/core/api/endpoints'
import { getRun } from '@/lib/data/runs/runs'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string; runId: string }

export const GET = defineApi<typeof API.getRun, Params>(API.getRun, ({ actor, params }) =>
  getRun(actor, params.studyId, params.runId),
)
