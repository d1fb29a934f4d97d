import { API } from '@/lib/core/api/endpoints'
import { previewAssignments } from '@/lib/data/assignment/assignments'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.previewPlan, ({ actor, params, body }) =>
  previewAssignments(actor, params, body),
)
