import { API } from '@/lib/core/api/endpoints'
import { resumeWork } from '@/lib/pipeline/work'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.resumeTextWork, ({ actor, params, query }) =>
  resumeWork(actor, params.studyId, { jobId: params.jobId }, query.costLimit),
)
