import { API } from '@/lib/core/api/endpoints'
import { estimateTexts } from '@/lib/pipeline/text-estimate/estimate-texts'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string }

export const POST = defineApi<typeof API.estimateTexts, Params>(
  API.estimateTexts,
  ({ actor, params, body }) => estimateTexts(actor, params.studyId, body),
)
