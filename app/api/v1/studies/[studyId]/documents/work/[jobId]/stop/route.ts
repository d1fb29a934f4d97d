import { API } from '@/lib/core/api/endpoints'
import { cancelWork } from '@/lib/data/work/control'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.stopTextWork, ({ actor, params }) =>
  cancelWork(actor, params.studyId, { jobId: params.jobId }),
)
