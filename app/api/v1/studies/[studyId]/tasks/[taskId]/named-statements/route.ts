import { API } from '@/lib/core/api/endpoints'
import { makeNamedStatements } from '@/lib/data/documents/named-statements'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.makeNamedStatements, ({ actor, params }) =>
  makeNamedStatements(actor, params),
)
