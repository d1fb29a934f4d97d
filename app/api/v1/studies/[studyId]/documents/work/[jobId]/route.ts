import { API } from '@/lib/core/api/endpoints'
import { getTextJob } from '@/lib/data/documents/text-jobs'
import { defineApi } from '@/lib/web/api'

export const GET = defineApi(API.getTextWork, ({ actor, params }) =>
  getTextJob(actor, params.studyId, params.jobId),
)
