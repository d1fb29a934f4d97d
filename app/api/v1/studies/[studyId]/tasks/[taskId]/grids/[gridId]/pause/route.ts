import { API } from '@/lib/core/api/endpoints'
import { pauseWork } from '@/lib/data/work/control'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.pauseGrid, ({ actor, params }) => pauseWork(actor, params.studyId, params))
