import { API } from '@/lib/core/api/endpoints'
import { restoreStatements } from '@/lib/data/statements/exclusions'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string }

export const POST = defineApi<typeof API.restoreStatements, Params>(
  API.restoreStatements,
  async ({ actor, params, body }) => ({ statements: await restoreStatements(actor, params.studyId, body) }),
)
