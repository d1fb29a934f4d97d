import { API } from '@/lib/core/api/endpoints'
import { defineApi } from '@/lib/web/api'
import { figures } from '@/lib/web/figures'

type Params = { studyId: string }

export const GET = defineApi<typeof API.getProgress, Params>(API.getProgress, async ({ actor, params }) => ({
  ...(await figures.getProgress(actor, params.studyId)),
}))
