import { API } from '@/lib/core/api/endpoints'
import { getAssignmentBoard } from '@/lib/data/assignment/assignment-board'
import { applyPlan } from '@/lib/data/assignment/assignments'
import { defineApi } from '@/lib/web/api'

type Params = { studyId: string }

export const GET = defineApi<typeof API.listPlannable, Params>(
  API.listPlannable,
  async ({ actor, params }) => {
    const { items, patients, raters } = await getAssignmentBoard(actor, params.studyId)
    return { items, patients: patients.length, patientList: [...patients], raters: [...raters] }
  },
)

export const POST = defineApi<typeof API.applyPlan, Params>(API.applyPlan, ({ actor, params, body }) =>
  applyPlan(actor, params.studyId, body.settings, body.digest),
)
