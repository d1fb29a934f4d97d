import { API } from '@/lib/core/api/endpoints'
import { cancelRun } from '@/lib/data/runs/run-control'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string; runId: string }

export const POST = defineApi<typeof API.stopRun, Params>(API.stopRun, async ({ actor, params }) => {
  await cancelRun(actor, params.studyId, params.runId)
  return { ok: true }
})
