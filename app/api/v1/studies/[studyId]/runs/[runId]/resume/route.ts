import { API } from '@/lib/core/api/endpoints'
import { resumeRun } from '@/lib/pipeline/runs'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.resumeRun, ({ actor, params, query }) =>
  resumeRun(actor, params.studyId, params.runId, query.costLimit),
)
