import { API } from '@/lib/core/api/endpoints'
import { pauseRun } from '@/lib/data/runs/run-control'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.pauseRun, ({ actor, params }) =>
  pauseRun(actor, params.studyId, params.runId),
)
