import { API } from '@/lib/core/api/endpoints'
import { excludeStatements, listExcludedStatements } from '@/lib/data/statements/exclusions'
import { defineApi } from '@/lib/web/api'

export const GET = defineApi(API.listExclusions, ({ actor, params }) =>
  listExcludedStatements(actor, params.studyId),
)

export const POST = defineApi(API.excludeStatements, async ({ actor, params, body }) => ({
  statements: await excludeStatements(actor, params.studyId, body),
}))
