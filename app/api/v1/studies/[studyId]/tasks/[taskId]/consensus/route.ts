import { API } from '@/lib/core/api/endpoints'
import { listItemConsensus } from '@/lib/data/adjudication/consensus-items'
import { defineApi } from '@/lib/web/api'

export const GET = defineApi(API.listConsensus, ({ actor, params, query }) =>
  listItemConsensus(actor, params, query),
)
