import { API } from '@/lib/core/api/endpoints'
import { systemPairSchema } from '@/lib/core/figures/systems/system-view'
import { taskRefSchema } from '@/lib/core/task'
import { defineApi } from '@/lib/web/api'
import { figures } from '@/lib/web/figures'

export const GET = defineApi(API.compareSystems, ({ actor, params, query }) =>
  figures.getSystemComparison(actor, taskRefSchema.parse(params), systemPairSchema.parse(query)),
)
