import { API } from '@/lib/core/api/endpoints'
import { previewAssignments } from '@/lib/data/assignment/assignments'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string }

export const POST = defineApi<typeof API.previewPlan, Params>(API.previewPlan, ({ actor, params, body }) =>
  previewAssignments(actor, params.studyId, body),
)
