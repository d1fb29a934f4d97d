import { API } from '@/lib/core/api/endpoints'
import { defineApi } from '@/lib/web/api'
import { figures } from '@/lib/web/figures'

export const POST = defineApi(API.estimateTexts, ({ actor, params, body }) =>
  figures.estimateTexts(actor, params.studyId, body),
)
