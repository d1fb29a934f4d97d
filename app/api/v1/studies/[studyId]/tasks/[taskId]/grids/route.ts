import { randomUUID } from 'node:crypto'
import { API } from '@/lib/core/api/endpoints'
import { listGridRuns } from '@/lib/core/runs/run-grid-choices'
import { getGrid } from '@/lib/data/runs/runs'
import { startGrid } from '@/lib/pipeline/runs'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(
  API.startGrid,
  async ({ actor, params: task, query: { gridId = randomUUID(), costLimit, again }, body }) => {
    const leftOut = await startGrid(actor, task, gridId, listGridRuns(body), { costLimit, again })
    return { ...(await getGrid(actor, task, gridId)), leftOut }
  },
)
