import { API } from '@/lib/core/api/endpoints'
import { resumeTextJob } from '@/lib/pipeline/text-jobs'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.resumeTextWork, ({ actor, params, query }) =>
  resumeTextJob(actor, params.studyId, params.jobId, query.costLimit),
)
