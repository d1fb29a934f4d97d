import { API } from '@/lib/core/api/endpoints'
import { listTasks } from '@/lib/data/tasks'
import { defineApi } from '@/lib/web/api'

export const GET = defineApi(API.listTasks, ({ actor, params }) => listTasks(actor, params.studyId))
