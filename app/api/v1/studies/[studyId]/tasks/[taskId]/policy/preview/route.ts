import { API } from '@/lib/core/api/endpoints'
import { previewPolicy } from '@/lib/data/adjudication/consensus-policies'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.previewPolicy, async ({ actor, params, body }) => {
  const preview = await previewPolicy(actor, params, body.policy)
  return { ...preview, changes: [...preview.changes] }
})
