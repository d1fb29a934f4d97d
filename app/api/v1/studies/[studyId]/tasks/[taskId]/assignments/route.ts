import { API } from '@/lib/core/api/endpoints'
import { getAssignmentBoard } from '@/lib/data/assignment/assignment-board'
import { applyPlan } from '@/lib/data/assignment/assignments'
import { defineApi } from '@/lib/web/api'

export const GET = defineApi(API.listPlannable, async ({ actor, params }) => {
  const { items, patients, raters } = await getAssignmentBoard(actor, params)
  return { items, patients: patients.length, patientList: [...patients], raters: [...raters] }
})

export const POST = defineApi(API.applyPlan, ({ actor, params, body }) =>
  applyPlan(actor, params, body.settings, body.digest),
)
