import { API } from '@/lib/core/api/endpoints'
import { publishGuideline } from '@/lib/data/labeling/guidelines'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.publishGuideline, async ({ actor, params, body }) => ({
  version: await publishGuideline(actor, params, body.content, body.seenVersion),
}))
