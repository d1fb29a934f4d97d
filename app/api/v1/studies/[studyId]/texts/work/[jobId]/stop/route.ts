import { API } from '@/lib/core/api/endpoints'
import { cancelTextJob } from '@/lib/data/texts/text-jobs'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string; jobId: string }

export const POST = defineApi<typeof API.stopTextWork, Params>(
  API.stopTextWork,
  async ({ actor, params }) => {
    await cancelTextJob(actor, params.studyId, params.jobId)
    return { ok: true }
  },
)
