import { API } from '@/lib/core/api/endpoints'
import { getLabelingQueue } from '@/lib/data/labeling/labeling'
import { defineApi } from '@/lib/web/api'

export const GET = defineApi(API.listAssignments, async ({ actor, params }) => {
  const { items } = await getLabelingQueue(actor, params, params.patientId)
  return items.map(({ assignmentId, text, skipped, answer }) => ({
    assignmentId,
    text,
    skipped,
    answer: answer && { ...answer },
  }))
})
