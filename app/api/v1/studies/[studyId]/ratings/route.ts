import { API } from '@/lib/core/api/endpoints'
import { recordRating } from '@/lib/data/labeling/ratings'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string }

export const POST = defineApi<typeof API.recordRating, Params>(API.recordRating, ({ actor, params, body }) =>
  recordRating(actor, params.studyId, body),
)
