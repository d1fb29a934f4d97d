import { API } from '@/lib/core/api/endpoints'
import { listItemOutcomes } from '@/lib/data/adjudication/consensus-items'
import { defineApi } from '@/lib/web/api'

export const GET = defineApi(API.listOutcomes, ({ actor, params, query }) =>
  listItemOutcomes(actor, params, query),
)
