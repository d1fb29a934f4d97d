import { API } from '@/lib/core/api/endpoints'
import { getProgress } from '@/lib/data/progress'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string }

export const GET = defineApi<typeof API.getProgress, Params>(API.getProgress, async ({ actor, params }) => ({
  ...(await getProgress(actor, params.studyId)),
}))
