import { API } from '@/lib/core/api/endpoints'
import { getGrid } from '@/lib/data/runs/runs'
import { defineApi } from '@/lib/web/api'

export const GET = defineApi(API.getGrid, ({ actor, params }) => getGrid(actor, params, params.gridId))
