import { API } from '@/lib/core/api/endpoints'
import { defineApi } from '@/lib/web/api'
import { figures } from '@/lib/web/figures'

type Params = { studyId: string }

export const POST = defineApi<typeof API.estimateTexts, Params>(
  API.estimateTexts,
  ({ actor, params, body }) => figures.estimateTexts(actor, params.studyId, body),
)
