import { API } from '@/lib/core/api/endpoints'
import { resumeRun } from '@/lib/pipeline/runs'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string; runId: string }

export const POST = defineApi<typeof API.resumeRun, Params>(
  API.resumeRun,
  async ({ actor, params, query }) => {
    await resumeRun(actor, params.studyId, params.runId, query.costLimit)
    return { ok: true }
  },
)
