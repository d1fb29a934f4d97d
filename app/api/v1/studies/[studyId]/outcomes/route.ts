import { API } from '@/lib/core/api/endpoints'
import { listItemOutcomes } from '@/lib/data/adjudication/consensus-items'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string }

export const GET = defineApi<typeof API.listOutcomes, Params>(API.listOutcomes, ({ actor, params, query }) =>
  listItemOutcomes(actor, params.studyId, query),
)
