import { API } from '@/lib/core/api/endpoints'
import { restoreStatements } from '@/lib/data/statements/exclusions'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.restoreStatements, async ({ actor, params, body }) => ({
  statements: await restoreStatements(actor, params.studyId, body),
}))
