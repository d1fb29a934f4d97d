import { API } from '@/lib/core/api/endpoints'
import { getRun } from '@/lib/data/runs/runs'
import { defineApi } from '@/lib/web/api'

export const GET = defineApi(API.getRun, ({ actor, params }) => getRun(actor, params, params.runId))
