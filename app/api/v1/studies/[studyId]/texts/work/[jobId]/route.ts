import { API } from '@/lib/core/api/endpoints'
import { getTextJob } from '@/lib/data/texts/text-jobs'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string; jobId: string }

export const GET = defineApi<typeof API.getTextWork, Params>(API.getTextWork, ({ actor, params }) =>
  getTextJob(actor, params.studyId, params.jobId),
)
