import { API } from '@/lib/core/api/endpoints'
import { defineApi } from '@/lib/web/api'
import { figures } from '@/lib/web/figures'

export const GET = defineApi(API.getProgress, async ({ actor, params }) => ({
  ...(await figures.getProgress(actor, params)),
}))
