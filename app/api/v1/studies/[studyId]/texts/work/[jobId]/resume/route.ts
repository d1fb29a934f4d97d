import { API } from '@/lib/core/api/endpoints'
import { resumeTextJob } from '@/lib/pipeline/text-jobs'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string; jobId: string }

export const POST = defineApi<typeof API.resumeTextWork, Params>(
  API.resumeTextWork,
  async ({ actor, params, query }) => {
    await resumeTextJob(actor, params.studyId, params.jobId, query.costLimit)
    return { ok: true }
  },
)
