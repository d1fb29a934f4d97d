import { API } from '@/lib/core/api/endpoints'
import { cancelTextJob } from '@/lib/data/texts/text-jobs'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.stopTextWork, ({ actor, params }) =>
  cancelTextJob(actor, params.studyId, params.jobId),
)
