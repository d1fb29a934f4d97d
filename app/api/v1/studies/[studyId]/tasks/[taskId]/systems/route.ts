import { API } from '@/lib/core/api/endpoints'
import { taskRefSchema } from '@/lib/core/task'
import { defineApi } from '@/lib/web/api'
import { figures } from '@/lib/web/figures'

export const GET = defineApi(API.listSystems, ({ actor, params, query }) =>
  figures.getSystems(actor, taskRefSchema.parse(params), query.by ?? ''),
)
