import { API } from '@/lib/core/api/endpoints'
import { listRuns } from '@/lib/data/runs/runs'
import { startRun } from '@/lib/pipeline/runs'
import { defineApi } from '@/lib/web/api'

export const GET = defineApi(API.listRuns, ({ actor, params }) => listRuns(actor, params))

export const POST = defineApi(API.startRun, async ({ actor, params, query, body }) => ({
  runId: await startRun(actor, params, body, query),
}))
