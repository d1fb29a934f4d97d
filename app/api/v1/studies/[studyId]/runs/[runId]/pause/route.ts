import { API } from '@/lib/core/api/endpoints'
import { pauseRun } from '@/lib/data/runs/run-control'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string; runId: string }

export const POST = defineApi<typeof API.pauseRun, Params>(API.pauseRun, async ({ actor, params }) => {
  await pauseRun(actor, params.studyId, params.runId)
  return { ok: true }
})
