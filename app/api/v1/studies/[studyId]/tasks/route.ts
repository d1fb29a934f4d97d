import { API } from '@/lib/core/api/endpoints'
import { createTask, previewTask } from '@/lib/data/protocols/new-tasks'
import { listTasks } from '@/lib/data/tasks'
import { defineApi } from '@/lib/web/api'

export const GET = defineApi(API.listTasks, ({ actor, params }) => listTasks(actor, params.studyId))

export const POST = defineApi(API.createTask, ({ actor, params, query, body }) =>
  (query.preview ? previewTask : createTask)(actor, params.studyId, body),
)
