import { API } from '@/lib/core/api/endpoints'
import { applyPolicy } from '@/lib/data/adjudication/consensus-policies'
import { defineApi } from '@/lib/web/api'

export const PUT = defineApi(API.applyPolicy, async ({ actor, params, body }) => ({
  changed: await applyPolicy(actor, params, body),
}))
