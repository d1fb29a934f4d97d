import { API } from '@/lib/core/api/endpoints'
import { recordRating } from '@/lib/data/labeling/ratings'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.recordRating, ({ actor, params, body }) =>
  recordRating(actor, params, body),
)
