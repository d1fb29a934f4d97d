import { API } from '@/lib/core/api/endpoints'
import { cancelRun } from '@/lib/data/runs/run-control'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.stopRun, ({ actor, params }) =>
  cancelRun(actor, params.studyId, params.runId),
)
