import { API } from '@/lib/core/api/endpoints'
import { excludeStatements, listExcludedStatements } from '@/lib/data/statements/exclusions'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string }

export const GET = defineApi<typeof API.listExclusions, Params>(API.listExclusions, ({ actor, params }) =>
  listExcludedStatements(actor, params.studyId),
)

export const POST = defineApi<typeof API.excludeStatements, Params>(
  API.excludeStatements,
  async ({ actor, params, body }) => ({ statements: await excludeStatements(actor, params.studyId, body) }),
)
