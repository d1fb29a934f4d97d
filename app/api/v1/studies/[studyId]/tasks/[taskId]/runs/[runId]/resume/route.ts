import { API } from '@/lib/core/api/endpoints'
import { resumeWork } from '@/lib/pipeline/work'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.resumeRun, ({ actor, params, query }) =>
  resumeWork(actor, params.studyId, params, query.costLimit),
)
